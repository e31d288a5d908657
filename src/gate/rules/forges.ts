// Loss of what GitHub, GitLab and the like keep: repositories, releases, issues.
import type { Rule } from './rule.ts';

/** What a repository of a forge has many of, so that one of them is soon made again; for patterns: its path in the API. */
export const PART_OF_REPOSITORY = String.raw`/(?:^|[\/\s])repos\/[^\/\s]+\/[^\/\s]+\/(?:issues|pulls|comments|labels|milestones|commits|subscription|actions\/(?:runs|artifacts|caches))\b/`;

export const FORGE_RULES: readonly Rule[] = [
  {
    name: 'forge-delete',
    reason: 'deletes a repository or what belongs to it, for everyone',
    advice: 'Archive a repository instead, make a release a draft; or let the person do it.',
    patterns: [
      'gh repo delete',
      'gh release delete',
      'gh project delete',
      'gh secret|variable delete|remove',
      'gh issue|gist|ruleset|environment delete',
      'gh codespace delete|rm',
      'gh api graphql [line /\\bmutation\\b[^]*\\bdelete[A-Z]/]',
      'gh api -X=DELETE|--method=DELETE',
      'glab repo|project delete',
      'glab release|variable delete',
      'glab repo|project transfer',
      'gh|glab api [next /\\/transfer$/]',
      'hub delete',
      'tea repo|repos delete|rm',
      'svn delete|rm|remove|del http*|svn*|file*',
    ],
  },
  {
    name: 'registry-delete',
    reason: 'deletes an image of a registry, for everyone who runs it',
    advice: 'Remove the copy here instead (docker rmi), or let the person do it.',
    patterns: ['oras manifest|blob delete', 'crane|gcrane|skopeo delete', 'regctl tag|manifest|blob|repo delete|rm'],
  },
  {
    name: 'forge-publish',
    reason: 'shows a private repository to everyone',
    advice: 'Let the person do it, who knows what stands in its history.',
    patterns: [
      'gh repo edit [value --visibility public]',
      'glab repo|project edit [value --visibility public]',
      String.raw`gh|glab api [line /(?:^|\s)\/?(?:repos\/[^\/\s]+|projects)\/[^\/\s]+(?:\s|$)/] [value -f|-F|--field|--raw-field /^(?:private=false|visibility=public)$/]`,
    ],
  },
  {
    name: 'forge-api-delete',
    reason: 'deletes something on the forge through its API',
    advice: 'Look at it with a GET first, and ask the person.',
    patterns: [String.raw`gh|glab api [line /(?:-X|--method)[ =]?DELETE\b/i] [line !${PART_OF_REPOSITORY}]`],
  },
];
