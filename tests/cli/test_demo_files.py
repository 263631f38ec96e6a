"""What the product itself writes into a bot's folder never goes where the agent would have it go (R03)."""

import os
from pathlib import Path

import pytest

from autorune.runner.instructions import put


@pytest.mark.rule("R03")
@pytest.mark.parametrize("name", ["AUTORUNE.md", ".demo-bot.py"])
def test_a_link_out_of_the_bots_folder_is_replaced_and_not_followed(tmp_path: Path, name: str) -> None:
    folder, outside = tmp_path / "bot", tmp_path / "outside"
    folder.mkdir()
    outside.write_text("the host's own")
    (folder / name).symlink_to(outside)
    put(folder, name, "ours")
    assert (outside.read_text(), (folder / name).read_text()) == ("the host's own", "ours")
    assert not (folder / name).is_symlink()
    assert [path.name for path in folder.iterdir()] == [name]
    (folder / name).unlink()
    os.mkfifo(folder / name)  # opened, it would hold the runner for ever
    put(folder, name, "ours")
    assert (folder / name).read_text() == "ours"
