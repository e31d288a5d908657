// The page: finds its way in, and draws what its server tells.
import './styles.ts';
import { html, render, type TemplateResult } from 'lit-html';
import { App } from './app.ts';
import { findToken } from './entrance.ts';

const root = document.getElementById('app') ?? document.body;
const token = await findToken();
if (token === undefined) render(noWayIn(), root);
else new App(token, root).start();

function noWayIn(): TemplateResult {
  return html`<main class="entrance">
    <div role="alert">
      <h1>This link was used before.</h1>
      <p>The terminal where <code>ptyhold watch</code> runs shows one that works, once.</p>
    </div>
  </main>`;
}
