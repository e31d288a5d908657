// `ptyhold clean`: raw terminal bytes in, the text that a model would get out.
import * as z from 'zod';
import { render } from '../terminal/render.ts';
import type { Given, Here } from './command.ts';
import { readAll, SIZE } from './input.ts';
import { linesOf } from './lines.ts';
import type { Out } from './out.ts';

const ChunkLine = z.object({ chunks: z.array(z.string()) });

export async function clean({ options }: Given, { input, out }: Here): Promise<number> {
  if (options['jsonl']) await cleanLines(input, out);
  else await out.write(linesToText(await render(await readAll(input), SIZE)));
  return 0;
}

async function cleanLines(input: AsyncIterable<Uint8Array>, out: Out): Promise<void> {
  for await (const line of linesOf(input)) {
    const { chunks } = ChunkLine.parse(JSON.parse(line));
    const bytes = Buffer.concat(chunks.map((chunk) => Buffer.from(chunk, 'base64')));
    await out.write(`${JSON.stringify({ text: (await render(bytes, SIZE)).join('\n') })}\n`);
  }
}

function linesToText(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}
