// go test -json: the events as the text that go prints without the flag.
import type { Pass } from '../reducer.ts';

interface Event {
  readonly action: string;
  readonly output: string;
  readonly test: string;
}

const BEGINS = /^\{"(?:Time|Action|ImportPath|Package)":/;

function readEvent(line: string): Event | undefined {
  if (!BEGINS.test(line)) return undefined;
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== 'object' || value === null || !('Action' in value)) return undefined;
    const output = 'Output' in value && typeof value.Output === 'string' ? value.Output : '';
    const test = 'Test' in value ? String(value.Test) : '';
    return { action: String(value.Action), output, test };
  } catch {
    // A line that the terminal broke, or that a test printed, is no event and stays.
    return undefined;
  }
}

/** Each line that a test prints is one event, and so is what begins and ends it. */
export const eventsAsText: Pass = (lines, drop) => {
  const events = lines.map(readEvent);
  if (!events.some((event) => event?.output !== undefined && event.output !== '')) return lines;
  let text = '';
  for (const [at, line] of lines.entries()) {
    const event = events[at];
    // Where the beginning was cut off, the line of a failing test may be missing.
    if (event?.action === 'fail' && event.test !== '' && !text.includes(`--- FAIL: ${event.test} `))
      text += `--- FAIL: ${event.test}\n`;
    else if (event !== undefined) text += event.output;
    else text += `${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`;
  }
  drop('events', events.filter(Boolean).length);
  return text.replace(/\n$/, '').split('\n');
};
