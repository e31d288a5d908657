#!/bin/sh
# A stand-in for osascript. It reads the script, notes the arguments, and answers as the files beside the home say.
folder=$(dirname "$0")
cat >"$folder/script"
printf '%s\n' "$*" >>"$folder/argv"
if [ -s "$folder/fault" ]; then
  cat "$folder/fault" >&2
  exit 1
fi
if [ -e "$folder/hangs" ]; then
  # Ends when it is told to.
  while [ -e "$folder/hangs" ]; do sleep 0.05; done
fi
case $2 in
  running) echo running ;;
  version) echo 3.6.10 ;;
  cookie)
    cookie="c$$ k$$"
    echo "$cookie" >>"$folder/cookies"
    echo "$cookie"
    ;;
  *) echo done ;;
esac
