// Shows a text that somebody judges: every control and invisible character as its code, and not one is dropped.
import { showByte } from './characters.ts';
import { neutraliseLines, neutraliseText } from './neutralise.ts';

const CONTROLS = /[\0-\x08\x0b-\x1f\x7f-\x9f]/g;

/** Escape sequences are shown, where an output drops them. Line ends stay. */
export function showControls(text: string): string {
  return neutraliseLines(text.replace(CONTROLS, (control) => showByte(control.charCodeAt(0))));
}

/** The same in one line. */
export function showControlsInLine(text: string): string {
  return neutraliseText(showControls(text));
}
