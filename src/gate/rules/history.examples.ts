// Texts about the history of a repository that the rules of overwrites.ts refuse, and texts that come near and pass.
import type { Examples } from './rule.ts';

export const HISTORY_EXAMPLES: Examples = {
  'empty-history': {
    blocked: [
      'for f in .git/*; do : > $f; done',
      'find .git -type f -exec tee {} + </dev/null',
      'find .git -type f -exec truncate -s 0 {} +',
      'cp /dev/null .git/packed-refs',
      ': > .git/config',
      '> .git/HEAD',
      'truncate -s 0 .git/HEAD',
      'truncate -s 0 .git/index .git/HEAD',
    ],
    passing: [
      "sed -i 's/a/b/' .git/config",
      'cat .git/config > /tmp/c',
      "echo 'ref: refs/heads/main' > .git/HEAD",
      'cat .git/HEAD',
      '> .git/COMMIT_EDITMSG',
      'cp hooks/* .git/hooks/',
      'echo x > .git/hooks/pre-commit',
      'echo x >> .git/info/exclude',
    ],
  },
  'move-history-away': {
    blocked: ['mv .git/objects /tmp', 'mv app/.git /tmp', 'mv .git /tmp/x', 'mv .git /tmp/'],
    passing: ['mv app.git /srv/git/', 'mv .gitignore /tmp/', 'mv .git ../other/', 'mv .git .git.bak'],
  },
};
