import { expect, it } from 'vitest';
import { reduce } from '../index.ts';

it('names each file, and no project, where folders have blanks', () => {
  const root = String.raw`C:\Users\Jana Köhler\Shop App`;
  const text = [
    String.raw`  Restored ${root}\Core\Core.csproj (in 412 ms).`,
    String.raw`${root}\Core\Tax.cs(12,23): warning CS8618: Region is null. [${root}\Core\Core.csproj]`,
    String.raw`${root}\Core\Tax.cs(40,9): error CS0168: The variable 'ex' is never used [${root}\Core\Core.csproj]`,
    String.raw`  Core -> ${root}\Core\bin\Debug\net10.0\Core.dll`,
    'Build FAILED.',
  ].join('\n');
  expect(reduce({ command: 'dotnet build', text, exitCode: 1 })?.text.split('\n')).toEqual([
    String.raw`${root}\Core\Tax.cs(12,23): warning CS8618: Region is null.`,
    String.raw`${root}\Core\Tax.cs(40,9): error CS0168: The variable 'ex' is never used`,
    'Build FAILED.',
  ]);
});
