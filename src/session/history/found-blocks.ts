// Keeps as many matches of a search as an answer can show, from both ends, and counts the rest.
import { type Budget, budgetsOf, type FoldLimits, type FoldMode, MARKER_TOKENS } from '../../terminal/fold-budget.ts';
import { estimateTokens } from '../../terminal/tokens.ts';

/** Adjacent lines, and how many of them match. */
export interface Block {
  first: number;
  last: number;
  matches: number;
  lines: string[];
}

interface Priced extends Block {
  tokens: number;
}

export class FoundBlocks {
  readonly #head: Priced[] = [];
  readonly #tail: Priced[] = [];
  readonly #headLeft: Budget;
  readonly #tailLeft: Budget;
  #isHeadFull = false;
  #matches = 0;

  constructor(mode: FoldMode, limits: FoldLimits) {
    const { head, tail } = budgetsOf(mode, limits, limits.maxTokens - MARKER_TOKENS);
    [this.#headLeft, this.#tailLeft] = [head, tail];
  }

  add(block: Block): void {
    this.#matches += block.matches;
    const priced = { ...block, tokens: estimateTokens(block.lines.join('\n')) + 2 };
    this.#isHeadFull ||= !fits(priced, this.#headLeft);
    if (!this.#isHeadFull) {
      this.#head.push(priced);
      take(priced, this.#headLeft, 1);
      return;
    }
    this.#tail.push(priced);
    take(priced, this.#tailLeft, 1);
    while (this.#tailLeft.lines < 0 || this.#tailLeft.tokens < 0) {
      const oldest = this.#tail.shift();
      if (oldest) take(oldest, this.#tailLeft, -1);
    }
  }

  /** `first` and `last` are the first and the last line that were searched. */
  show(
    first: number,
    last: number,
    hasContext: boolean,
  ): { lines: string[]; matches: number; shown: number; hidden: { first: number; last: number } | undefined } {
    const shown = [...this.#head, ...this.#tail].reduce((sum, block) => sum + block.matches, 0);
    const missing = this.#matches - shown;
    const hidden =
      missing > 0 ? { first: this.#hiddenFrom(first), last: (this.#tail[0]?.first ?? last + 1) - 1 } : undefined;
    const marker = hidden ? [`… ${missing} more matches in lines ${hidden.first}–${hidden.last} …`] : [];
    const lines = [...joined(this.#head, hasContext), ...marker, ...joined(this.#tail, hasContext)];
    return { lines, matches: this.#matches, shown, hidden };
  }

  #hiddenFrom(first: number): number {
    const last = this.#head.at(-1);
    return last ? last.last + 1 : first;
  }
}

function fits(block: Priced, left: Budget): boolean {
  return block.lines.length <= left.lines && block.tokens <= left.tokens;
}

function take(block: Priced, left: Budget, times: 1 | -1): void {
  left.lines -= times * block.lines.length;
  left.tokens -= times * block.tokens;
}

/** If lines around matches are shown, `--` separates blocks that are not adjacent. */
function joined(blocks: readonly Priced[], hasContext: boolean): string[] {
  return blocks.flatMap((block, index) => {
    const before = blocks[index - 1];
    const gap = hasContext && before && before.last + 1 < block.first;
    return gap ? ['--', ...block.lines] : block.lines;
  });
}
