// Texts that the rules of processes.ts refuse, and texts that come near and pass.
import type { Examples } from './rule.ts';

export const PROCESS_EXAMPLES: Examples = {
  'kill-all': {
    blocked: [
      'kill -s KILL -1',
      'kill -KILL -- -1',

      'kill -9 -1',
      'kill -SIGKILL -1',
      'kill -s KILL -- -1',
      'kill -- -1',
      'kill -9 1',
      { text: 'os.kill(-1, 9)', foreground: 'python3' },
    ],
    passing: [
      'kill 1234',
      'kill -9 %1',
      'kill -9 $(pgrep -f myapp)',
      'kill $(lsof -t -i:8080)',
      'kill -9 12345',
      'kill -l',
      'kill -1 4242',
      'kill %1',
      'kill -9 -4242',
      'kill -HUP 812',
      'kill -HUP 1',
    ],
  },
  'kill-listed': {
    blocked: [
      "kill -9 $(ps aux | awk '{print $2}')",
      "ps -ef | awk '{print $2}' | xargs kill -9",

      'kill -9 $(ps -e -o pid=)',
      "ps aux | awk '{print $2}' | xargs kill -9",
      "screen -ls | grep -o '[0-9]*' | xargs kill",
    ],
    passing: [
      'kill $(lsof -t -i:3000)',
      "ps aux | grep node | awk '{print $2}' | xargs kill",
      'kill $(pgrep -f "node server")',
      "ps aux | awk '/node/ {print $2}' | xargs kill",
    ],
  },
  'kill-by-user': {
    blocked: [
      'pkill -9 -u alice',
      'pkill -u $USER',
      'pkill -9 .',
      "pkill -f ''",
      'pkill -v nothing',
      'killall -u alice',
      'killall -9 sshd',
      'killall -9 bash',
      'killall -KILL systemd',
      'pkill -9 sshd',
      'pkill tmux',
      'pkill -x init',
      'skill -KILL -u alice',
      'screen -wipe; pkill screen',

      'pkill -n sshd',
      'slay alice',
      'pkill -9 -u root',
      'killall -9 -u alice',
      'pkill -U 1000',
      'pkill sshd',
      'killall systemd',
      "pkill -f '.*'",
      'killall5 -9',
      'pkill -9 tmux',
      'pkill -v node',
    ],
    passing: [
      "pkill -f 'node server.js'",
      'pkill node',
      'killall node',

      'pkill -9 -f "node server.js"',
      'killall chrome',
      "pkill -u alice -f 'jest --watch'",
      'killall -l',
      'pkill firefox',
    ],
  },
  'kill-users-of': {
    blocked: ['fuser -k /home', 'fuser -km /', 'sudo fuser -k /home'],
    passing: ['fuser -k 3000/tcp', 'fuser -v /'],
  },
  'end-listed-terminals': {
    blocked: ['tmux ls | cut -d: -f1 | xargs -n1 tmux kill-session -t'],
    passing: ['tmux kill-session -t old', 'tmux ls | cut -d: -f1'],
  },
  'end-terminals': {
    blocked: [
      'tmux -L default kill-server',
      'tmux -Lptyhold kill-server',
      'tmux -S /tmp/x/default kill-server',
      'loginctl kill-session 1',

      'tmux kill-server',
      'tmux -L x kill-server',
      'tmux kill-session -a',
      'zellij kill-all-sessions -y',
      'loginctl terminate-user alice',
    ],
    passing: [
      'tmux -L test kill-server',
      'tmux -S /tmp/test.sock kill-server',
      'tmux kill-pane -t 2',
      'tmux kill-session -t scratch',
      'tmux ls',
      'screen -ls',
    ],
  },
  'fork-bomb': {
    blocked: [
      'while true; do ./x & done; bomb() { bomb & bomb & }; bomb',
      "perl -e 'fork while fork'",
      "ruby -e 'loop { fork }'",

      ':(){ :|:& };:',
      ':(){:|:&};:',
      'f() { f | f & }; f',
      'bomb() { bomb & bomb & }; bomb',
      'while :; do bash -c "$0" & done',
      'perl -e "fork while fork"',
      "python3 -c 'import os\nwhile True: os.fork()'",
      'for ((;;)); do $0 & done',
      '%0|%0',
      '$0 & $0 &',
      './$0|./$0&',
    ],
    passing: [
      'f() { echo hi | cat & }; f',
      'while true; do sleep 1; done',
      'while true; do curl -s x; sleep 5 & wait; done',
      'for i in 1 2 3; do ./job & done; wait',
      'f() { f2 | cat; }; f',
    ],
  },
};
