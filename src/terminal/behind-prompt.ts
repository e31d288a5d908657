// What a line shows behind its prompt. An editor may go back over the prompt, so that the two are drawn together.
import type { RenderSize } from './drawing.ts';
import { render } from './render.ts';

/** Undefined if the prompt does not stand before the line. */
export async function renderBehind(
  prompt: Uint8Array,
  line: Uint8Array,
  size: RenderSize,
): Promise<string | undefined> {
  const before = (await renderEdited(prompt, size)).join('');
  const drawn = await renderEdited(Buffer.concat([prompt, line]), size);
  return behind(drawn.join('\n'), before.replace(/\s+/g, ''));
}

/** An editor that goes on in the next row sends NUL first, which is told of output, and which no terminal shows. */
export function renderEdited(bytes: Uint8Array, size: RenderSize): Promise<string[]> {
  return render(
    bytes.filter((byte) => byte !== 0),
    size,
  );
}

/** What stands behind the text; undefined if that is not shown. Spaces do not count: editors break long lines. */
export function behind(shown: string, text: string): string | undefined {
  let at = 0;
  for (const character of text) {
    while (/\s/.test(shown[at] ?? '')) at += 1;
    if (!shown.startsWith(character, at)) return undefined;
    at += character.length;
  }
  return shown.slice(at);
}
