// Keeps as much of what a search found as can be shown, from both ends, and counts the rest.
import type { FoldLimits, FoldMode } from '../../terminal/fold.ts';
import { estimateTokens } from '../../terminal/tokens.ts';

/** Lines that stand together, and how many of them match. */
export interface Block {
  first: number;
  last: number;
  matches: number;
  lines: string[];
}

interface Room {
  lines: number;
  tokens: number;
}

interface Priced extends Block {
  tokens: number;
}

const MARKER_TOKENS = 30;

export class FoundBlocks {
  readonly #head: Priced[] = [];
  readonly #tail: Priced[] = [];
  readonly #headRoom: Room;
  readonly #tailRoom: Room;
  #headFull = false;
  #matches = 0;

  constructor(mode: FoldMode, limits: FoldLimits) {
    [this.#headRoom, this.#tailRoom] = roomFor(mode, limits);
  }

  add(block: Block): void {
    this.#matches += block.matches;
    const priced = { ...block, tokens: estimateTokens(block.lines.join('\n')) + 2 };
    this.#headFull ||= !fits(priced, this.#headRoom);
    if (!this.#headFull) {
      this.#head.push(priced);
      take(priced, this.#headRoom, 1);
      return;
    }
    this.#tail.push(priced);
    take(priced, this.#tailRoom, 1);
    while (this.#tailRoom.lines < 0 || this.#tailRoom.tokens < 0) {
      const oldest = this.#tail.shift();
      if (oldest) take(oldest, this.#tailRoom, -1);
    }
  }

  /** `first` and `last` are the lines that were looked at. */
  show(
    first: number,
    last: number,
    separated: boolean,
  ): { lines: string[]; matches: number; shown: number; hidden: { first: number; last: number } | undefined } {
    const shown = [...this.#head, ...this.#tail].reduce((sum, block) => sum + block.matches, 0);
    const missing = this.#matches - shown;
    const hidden =
      missing > 0 ? { first: this.#hiddenFrom(first), last: (this.#tail[0]?.first ?? last + 1) - 1 } : undefined;
    const marker = hidden ? [`… ${missing} more matches in lines ${hidden.first}–${hidden.last} …`] : [];
    const lines = [...joined(this.#head, separated), ...marker, ...joined(this.#tail, separated)];
    return { lines, matches: this.#matches, shown, hidden };
  }

  #hiddenFrom(first: number): number {
    const last = this.#head.at(-1);
    return last ? last.last + 1 : first;
  }
}

function roomFor(mode: FoldMode, { headLines, tailLines, maxTokens }: FoldLimits): [Room, Room] {
  const both = headLines + tailLines;
  const tokens = maxTokens - MARKER_TOKENS;
  const none = { lines: 0, tokens: 0 };
  if (mode === 'none') return [{ lines: Number.MAX_SAFE_INTEGER, tokens }, none];
  if (mode === 'head') return [{ lines: both, tokens }, none];
  if (mode === 'tail') return [none, { lines: both, tokens }];
  const half = Math.floor(tokens / 2);
  return [
    { lines: headLines, tokens: half },
    { lines: tailLines, tokens: half },
  ];
}

function fits(block: Priced, room: Room): boolean {
  return block.lines.length <= room.lines && block.tokens <= room.tokens;
}

function take(block: Priced, room: Room, times: 1 | -1): void {
  room.lines -= times * block.lines.length;
  room.tokens -= times * block.tokens;
}

/** Where lines are shown around the matches, a line of its own tells where some are left out. */
function joined(blocks: readonly Priced[], separated: boolean): string[] {
  return blocks.flatMap((block, index) => {
    const before = blocks[index - 1];
    const gap = separated && before && before.last + 1 < block.first;
    return gap ? ['--', ...block.lines] : block.lines;
  });
}
