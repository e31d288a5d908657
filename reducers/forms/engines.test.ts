import { describe, expect, it } from 'vitest';
import { enginesOnce } from './engines.ts';

const through = (text: string): string =>
  enginesOnce(text.split('\n'), () => undefined, { argv: [], text, exitCode: 0 }).join('\n');

describe('the warnings about engines', () => {
  it('take a line each, and tell the versions here once', () => {
    const block = (name: string): string =>
      `npm WARN EBADENGINE Unsupported engine {\nnpm WARN EBADENGINE   package: '${name}',\nnpm WARN EBADENGINE   required: { node: '>=24' },\nnpm WARN EBADENGINE   current: { node: 'v20.1.0', npm: '9.6.4' }\nnpm WARN EBADENGINE }`;
    expect(through(`${block('a@1.0.0')}\n${block('@b/c@2.0.0')}\nadded 2 packages`)).toBe(
      'npm warn EBADENGINE a@1.0.0 needs node >=24, here node v20.1.0, npm 9.6.4\nnpm warn EBADENGINE @b/c@2.0.0 needs node >=24\nadded 2 packages',
    );
  });

  it('may have ranges on lines of their own', () => {
    expect(
      through(
        "npm warn EBADENGINE Unsupported engine {\nnpm warn EBADENGINE   package: 'a@1.0.0',\nnpm warn EBADENGINE   required: {\nnpm warn EBADENGINE     node: '^18 || >=24',\nnpm warn EBADENGINE     yarn: '>=2'\nnpm warn EBADENGINE   },\nnpm warn EBADENGINE   current: { node: 'v20.1.0' }\nnpm warn EBADENGINE }",
      ),
    ).toBe('npm warn EBADENGINE a@1.0.0 needs node ^18 || >=24, yarn >=2, here node v20.1.0');
  });

  it('stay where one is cut off', () => {
    const cut = "npm warn EBADENGINE   package: 'a@1.0.0',\nnpm warn EBADENGINE }\nnpm warn old lockfile";
    expect(through(cut)).toBe(cut);
  });
});
