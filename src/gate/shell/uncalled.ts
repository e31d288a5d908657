// Functions that a text defines: where it never calls one itself, what that does with arguments that nobody knows counts.
import type { SyntaxNode } from './parse.ts';
import { Scope } from './scope.ts';

type Run = (source: string, body: SyntaxNode, scope: Scope) => void;

export class Uncalled {
  private readonly bodies = new Map<SyntaxNode, { scope: Scope; source: string }>();
  private readonly run: Run;

  constructor(run: Run) {
    this.run = run;
  }

  /** `source` is the text that the body stands in. */
  define(body: SyntaxNode, scope: Scope, source: string): void {
    this.bodies.set(body, { scope, source });
  }

  call(body: SyntaxNode): void {
    this.bodies.delete(body);
  }

  /** Also those that they define. */
  runAll(): void {
    for (const [body, { scope, source }] of this.bodies) {
      this.bodies.delete(body);
      const inside = new Scope(scope);
      inside.setPositional(undefined);
      this.run(source, body, inside);
    }
  }
}
