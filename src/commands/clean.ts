// `ptyhold clean`: raw terminal bytes in, the text that a model would get out.
import { z } from 'zod';
import { render } from '../terminal/render.ts';
import { readAll, SIZE } from './input.ts';
import { linesOf } from './lines.ts';

const ChunkLine = z.object({ chunks: z.array(z.string()) });

export async function clean(
  input: AsyncIterable<Uint8Array>,
  write: (text: string) => void,
  jsonl: boolean,
): Promise<void> {
  if (!jsonl) {
    const lines = await render(await readAll(input), SIZE);
    if (lines.length > 0) write(`${lines.join('\n')}\n`);
    return;
  }
  for await (const line of linesOf(input)) {
    const { chunks } = ChunkLine.parse(JSON.parse(line));
    const bytes = Buffer.concat(chunks.map((chunk) => Buffer.from(chunk, 'base64')));
    write(`${JSON.stringify({ text: (await render(bytes, SIZE)).join('\n') })}\n`);
  }
}
