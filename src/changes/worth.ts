// When a comparison is worth its words.

/** Below so many tokens of output the words about a comparison cost as much as they save. */
export const WORTH_COMPARING = 80;
