// What a repository of a forge has many of, so that one of them is soon made again: comments, labels, runs.

/** For patterns: the path of one in the API. */
export const PART_OF_REPOSITORY = String.raw`/(?:^|[\/\s])repos\/[^\/\s]+\/[^\/\s]+\/(?:issues|pulls|comments|labels|milestones|commits|subscription|actions\/(?:runs|artifacts|caches))\b/`;
