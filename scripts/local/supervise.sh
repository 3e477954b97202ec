#!/bin/sh
# Runs a command, and ends it when the process that started it is gone, even by SIGKILL: a watcher checks every second.
# `$$` stays the command's own id. KOGU_PARENT holds the starting process's id, because $PPID has changed if that
# process was killed before this line.
parent=${KOGU_PARENT:-$PPID}
(
  trap '' INT TERM HUP
  while kill -0 "$parent" 2>/dev/null && kill -0 $$ 2>/dev/null; do sleep 1; done
  kill -TERM $$ 2>/dev/null || exit 0
  for _ in 1 2 3 4 5; do
    kill -0 $$ 2>/dev/null || exit 0
    sleep 1
  done
  kill -KILL $$ 2>/dev/null
) </dev/null >/dev/null 2>&1 3>&- &
exec "$@"
