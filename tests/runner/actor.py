"""A program of the `command` engine that plays a written part. Copied into the bot's folder; standard library only.

The part is JSON: a list with one list of acts for each prompt that comes. An act is a line to print (an object, or a
string for a raw line), or one of `["sleep", seconds]`, `["await", file]`, `["exit", code]`, `["kill"]`,
`["write", file, text]`, `["get", url]` (prints the answer as an agent message), `["shell", text]` (prints it as a
command that ran).
What it is sent is appended to `prompts.jsonl`.
"""

import json
import os
import subprocess
import sys
import time
import urllib.request
from pathlib import Path


def act(what):
    if isinstance(what, dict):
        say(what)
    elif isinstance(what, str):
        print(what, flush=True)
    else:
        globals()["do_" + what[0]](*what[1:])


def say(line):
    print(json.dumps(line), flush=True)


def do_sleep(seconds):
    time.sleep(seconds)


def do_await(file):
    while not Path(file).exists():
        time.sleep(0.02)


def do_exit(code):
    os._exit(code)


def do_kill():
    os.kill(os.getpid(), 11)


def do_write(file, text):
    with Path(file).open("a") as out:
        out.write(text)


def do_get(url):
    url = url.replace("$PORT", os.environ["AUTORUNE_PORT"])
    try:
        with urllib.request.urlopen(url, timeout=10) as answer:
            told = answer.read().decode()
    except OSError as error:
        told = f"no answer: {error}"
    say({"type": "agent_message", "text": told})


def do_post(path, fields):
    request = urllib.request.Request(
        f"http://127.0.0.1:{os.environ['AUTORUNE_PORT']}{path}",
        data=json.dumps(fields).encode(),
        headers={"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=30) as answer:
        say({"type": "tool", "name": "post", "success": answer.status < 300, "output": answer.read().decode()})


def do_shell(text):
    ran = subprocess.run(["/bin/sh", "-c", text], capture_output=True, text=True, errors="backslashreplace")
    say({"type": "command", "command": text, "exitCode": ran.returncode, "output": ran.stdout + ran.stderr})


def main():
    with Path("part.json").open() as file:
        part = json.load(file)
    for acts in part:
        line = sys.stdin.readline()
        if not line:
            return
        with Path("prompts.jsonl").open("a") as out:
            out.write(line)
        for what in acts:
            act(what)


if __name__ == "__main__":
    main()
