// Loss of uncommitted work, of history, and of branches that others have on the remote.
import type { Rule } from './rule.ts';

const WHOLE_TREE = String.raw`/^(?:\.\.?|\.\/|:\/?|:\(top\)|(?:\.\/)?\*)$/`;

/** A branch for one change, which is deleted when that is merged. */
const TOPIC = String.raw`(?:refs\/heads\/)?(?:fix|hotfix|bugfix|feat|feature|chore|docs?|tests?|wip|te?mp|dependabot|renovate)\/[\w.\/-]+`;

/** Names of all files with changes, and of no others. */
const CHANGED = String.raw`[from git [line /^(?:ls-files(?=.* (?:-[a-z]*m|--modified))(?: -\S+)*$|diff(?=.* --name-only)(?: -\S+)*$)/]]`;

const keep =
  'Keep the work first: git stash push -u, or a commit on a branch of its own; git stash branch NAME for what is stashed.';

export const GIT_RULES: readonly Rule[] = [
  {
    name: 'git-discard',
    reason: 'throws away uncommitted work',
    advice: keep,
    sparesOwn: 'repository',
    patterns: [
      'git reset --hard',
      `git checkout|restore ${CHANGED} [without --ours|--theirs|-S|--staged|-p|--patch]`,
      String.raw`git apply -R|--reverse [fed git [line /^diff(?: -\S+)*$/]] [without --check|--stat|--numstat|--summary|--cached]`,
      String.raw`patch -R|--reverse [fed git [line /^diff(?: -\S+)*$/]] [without --dry-run]`,
      'git read-tree --reset',
      'git submodule deinit -f|--force',
      'git checkout-index -f -a',
      'git stash clear|drop',
      'git worktree remove -f|--force',
      'hg update|up|checkout -C|--clean',
      'hg revert -a|--all',
      'hg purge|strip|rollback [without -p|--print]',
      'hg histedit|debugstrip [some --drop]',
      'svn revert -R|--recursive|--depth',
      'svn cleanup --remove-unversioned|--remove-ignored',
      // An expression may name all changes there are.
      String.raw`jj abandon [some /[(|:~&]|\.\./]`,
      'jj op|operation abandon',
      'got revert -R',
      'bzr|brz revert|clean-tree [without --dry-run]',
      // Sapling
      'sl clean|purge|revert -a|--all|--files|--dirs|--ignored [without -p|--print]',
      'sl purge|clean [end] [without -p|--print]',
      'sl goto|go|update -C|--clean',
      'fossil revert [end]',
      'fossil clean|close -f|--force|-x [without -n|--dry-run]',
      'cvs update|up -C',
      'p4 revert [some /\\.\\.\\./]',
      'p4 clean [without -n]',
      'p4 client|workspace -d -f',
      'darcs revert|obliterate|unrecord -a|--all [without --dry-run]',
      'gh pr checkout -f|--force',
      'repo sync --force-sync|--force-checkout|--force-remove-dirty',
      'dvc gc -f|--force [without --dry]',
      'dvc destroy',
      'dvc checkout -f|--force',
      'git-annex drop|dropunused --force',
      'git annex drop|dropunused --force',
    ],
  },
  {
    name: 'git-discard-tree',
    reason: 'throws away the uncommitted work of the whole tree',
    advice: keep,
    sparesOwn: 'repository',
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
    sparesOwn: 'repository',
    patterns: [
      String.raw`rm|unlink|rimraf|trash|trash-put|shred [from git [line /^(?:(?=.* (?:-[a-z]*o|--others))ls-files(?: -\S+)*$|status (?:.* )?(?:-s\b|--short|--porcelain)|clean (?:.* )?-\w*n)/]]`,
      'git clean -f|--force [end] [without -n|--dry-run|-i|--interactive|-X]',
      'git clean -f|--force -x|-e|--exclude [without -n|--dry-run|-i|--interactive|-X]',
      `git clean -f|--force [some ${WHOLE_TREE}] [without -n|--dry-run|-i|--interactive|-X]`,
      // Of one folder, what is ignored is made anew by a build.
      'git clean -f|--force -X [end] [without -n|--dry-run|-i|--interactive]',
      `git clean -f|--force -X [some ${WHOLE_TREE}] [without -n|--dry-run|-i|--interactive]`,
      String.raw`git clean [line /clean\.requireForce=(?:false|0|no|off)/i] [without -n|--dry-run|-i|--interactive]`,
    ],
  },
  {
    name: 'git-push-over',
    reason: 'overwrites or deletes what is on the remote',
    advice: 'Use --force-with-lease, or push to a new branch.',
    patterns: [
      'git push -f|--force|--mirror|--prune [without -n|--dry-run]',
      `git push * -d|--delete [some !/^${TOPIC}$/] [without -n|--dry-run]`,
      `git push * [some /^\\+.|^:(?!${TOPIC}$)./] [without -n|--dry-run]`,
    ],
  },
  {
    name: 'git-delete-branch',
    reason: 'deletes a branch whether or not it is merged',
    advice: 'Use git branch -d, which refuses what is not merged.',
    sparesOwn: 'repository',
    patterns: ['git branch -D', 'git branch -d|--delete -f|--force'],
  },
  {
    name: 'git-rewrite',
    reason: 'rewrites history, or removes what could bring old commits back',
    advice: 'Work on a fresh clone, and keep the old one until all is well.',
    sparesOwn: 'repository',
    patterns: [
      'git filter-branch',
      'git filter-repo [without --analyze|--dry-run]',
      'bfg *',
      'git reflog expire --expire|--expire-unreachable|--all [without -n|--dry-run]',
      'git reflog delete',
      'git gc --prune=now|--prune=all',
      String.raw`git gc [line /\bgc\.(?:prune|reflog)Expire(?:Unreachable)?=(?:now|all)\b/i]`,
      'git prune [without -n|--dry-run]',
      'git tag -d|--delete [from git [word tag]]',
      'git replace -d|--delete',
      'p4 obliterate -y',
      'p4 delete [some /\\.\\.\\./]',
      'git update-ref -d',
      'git update-ref --stdin [input /^delete /m]',
      'git lfs prune --force',
      'git symbolic-ref -d|--delete',
    ],
  },
];
