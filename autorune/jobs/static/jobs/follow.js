// A running job's page asks for what is new every two seconds, until the job has ended.
// The server escapes every stored text; what arrives here is markup of our own templates.
(() => {
  const PAUSE = 2000;
  const PAUSE_WHEN_LOST = 10000;
  const list = document.getElementById("items");
  if (!list || !list.dataset.follow) return;
  const live = document.getElementById("live");
  const parts = ["facts", "messages"];

  const ask = async () => {
    try {
      const answer = await fetch(`${list.dataset.follow}?after=${list.dataset.last}`, { headers: { Accept: "application/json" } });
      if (!answer.ok || answer.redirected) throw new Error(`status ${answer.status}`);
      const news = await answer.json();
      show(news);
      if (!news.running && !news.more) return window.location.reload();
      return window.setTimeout(ask, news.more ? 0 : PAUSE);
    } catch {
      live.textContent = "connection lost, trying again";
      live.classList.add("lost");
      return window.setTimeout(ask, PAUSE_WHEN_LOST);
    }
  };

  const show = (news) => {
    const atEnd = window.innerHeight + window.scrollY >= document.body.scrollHeight - 80;
    list.insertAdjacentHTML("beforeend", news.items);
    list.dataset.last = news.last;
    for (const part of parts) document.getElementById(part).innerHTML = news[part];
    if (list.children.length) document.getElementById("no-items")?.remove();
    live.textContent = "follows by itself";
    live.classList.remove("lost");
    if (atEnd) window.scrollTo({ top: document.body.scrollHeight });
  };

  window.setTimeout(ask, PAUSE);
})();
