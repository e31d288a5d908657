// Loss of uncommitted work, of history, and of what others have on the remote.
import type { Rule } from './rule.ts';

const WHOLE_TREE = String.raw`/^(?:\.\.?|\.\/|:\/?|:\(top\)|(?:\.\/)?\*)$/`;

const keep = 'Keep the work first: git stash push -u, or a commit on a branch of its own.';

export const GIT_RULES: readonly Rule[] = [
  {
    name: 'git-discard',
    reason: 'throws away uncommitted work',
    advice: keep,
    patterns: [
      'git reset --hard|--merge',
      'git read-tree --reset',
      'git submodule deinit -f|--force',
      'git checkout-index -f -a',
      'git stash clear|drop',
      'git worktree remove -f|--force',
      'hg update|up|checkout -C|--clean',
      'hg revert -a|--all',
      'hg purge|strip',
      'svn revert -R|--recursive|--depth',
      'jj abandon',
      'got revert -R',
      'gh pr checkout -f|--force',
    ],
  },
  {
    name: 'git-discard-tree',
    reason: 'throws away the uncommitted work of the whole tree',
    advice: keep,
    patterns: [
      'git checkout|switch -f|--force|--discard-changes',
      `git checkout [some ${WHOLE_TREE}] [without -b|-B|-p|--patch]`,
      `git restore [some ${WHOLE_TREE}] [without -S|--staged|-p|--patch]`,
      `git restore -W|--worktree [some ${WHOLE_TREE}] [without -p|--patch]`,
      `git rm [some ${WHOLE_TREE}] [without --cached|-n|--dry-run]`,
    ],
  },
  {
    name: 'git-clean',
    reason: 'removes files that git does not know, which nothing brings back',
    advice: 'Look first: git clean -n.',
    patterns: ['git clean -f|--force [without -n|--dry-run|-i|--interactive]'],
  },
  {
    name: 'git-push-over',
    reason: 'overwrites or deletes what is on the remote',
    advice: 'Use --force-with-lease, or push to a new branch.',
    patterns: [
      'git push -f|-d|--force|--mirror|--delete|--prune [without -n|--dry-run]',
      'git push * [some /^[+:]./] [without -n|--dry-run]',
    ],
  },
  {
    name: 'git-delete-branch',
    reason: 'deletes a branch whether or not it is merged',
    advice: 'Use git branch -d, which refuses what is not merged.',
    patterns: ['git branch -D', 'git branch -d|--delete -f|--force'],
  },
  {
    name: 'git-rewrite',
    reason: 'rewrites history, or removes what could bring old commits back',
    advice: 'Work on a fresh clone, and keep the old one until all is well.',
    patterns: [
      'git filter-branch',
      'git filter-repo',
      'bfg *',
      'git reflog expire --expire|--expire-unreachable|--all',
      'git reflog delete',
      'git gc --prune=now|--prune=all',
      'git prune --expire|--expire=now',
      'git update-ref -d',
      'git push --prune',
      'git lfs prune --force',
      'git symbolic-ref -d|--delete',
    ],
  },
  {
    name: 'forge-delete',
    reason: 'deletes a repository or what belongs to it, for everyone',
    advice: 'Archive it instead.',
    patterns: [
      'gh repo delete',
      'gh release delete',
      'gh project delete',
      'gh secret delete|remove',
      'gh api -X=DELETE|--method=DELETE',
      'glab repo|project delete',
      'glab release delete',
      'hub delete',
      'tea repo delete',
      'svn delete|rm|remove|del http*|svn*|file*',
    ],
  },
  {
    name: 'forge-api-delete',
    reason: 'deletes something on the forge through its API',
    advice: 'Look at it with a GET first, and ask the person.',
    patterns: ['gh|glab api [line /(?:-X|--method)[ =]?DELETE/]'],
  },
];
