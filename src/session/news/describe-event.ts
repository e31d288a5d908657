// An event as one line for a model or a person.
import type { Event, UnknownEvent } from '../../events/event.ts';
import type { Numbered } from '../../events/event-file.ts';
import { showName } from '../../terminal/show-name.ts';
import { clockTime } from '../services/clock-time.ts';
import { duration } from '../services/duration.ts';

export function describeEvent({ number, event }: Numbered, now: number): string {
  return `${number} ${tellEvent(event, now)}, ${duration(now - event.time)} ago${byOf(event)}`;
}

/** The same with the time of day, and the day where that is another one. */
export function describeWithTime({ number, event }: Numbered, now: number): string {
  return `${number} ${clockTime(event.time * 1000, now * 1000)} ${tellEvent(event, now)}${byOf(event)}`;
}

/** Without its number and time. */
export function tellEvent(event: Event | UnknownEvent, now: number): string {
  return `${nameOf(event)}${whatOf(event, now)}`;
}

function byOf({ by }: Event | UnknownEvent): string {
  return by === undefined ? '' : `, by ${showName(by)}`;
}

function nameOf({ name }: Event | UnknownEvent): string {
  return name === undefined ? '' : `${showName(name)} `;
}

function whatOf(event: Event | UnknownEvent, now: number): string {
  switch (event.kind) {
    case 'opened':
      return event.how === 'anew' ? 'opened anew' : 'opened';
    case 'ended':
      return `ended ${event.how === 'exit' ? '' : `(${showName(event.how)}) `}${exitOf(event.exit)}`.trimEnd();
    case 'exit':
      return `${exitOf(event.exit)}${quoted(event.text)}`;
    case 'blocked':
      return `blocked ${showName(event.state)}${quoted(event.text)}`;
    case 'locked':
      return `locked${event.until === undefined ? '' : ` for ${duration(event.until - now)}`}${quoted(event.text)}`;
    case 'refused':
      return event.rule === undefined ? `refused${quoted(event.text)}` : `refused by rule ${showName(event.rule)}`;
    case 'unknown':
      return 'event of a newer ptyhold';
    default:
      return `${event.kind}${quoted(event.text)}`;
  }
}

function exitOf(exit: number | undefined): string {
  return exit === undefined ? '' : `exit=${exit}`;
}

/** In quotes, a text of others cannot pass for another part of the line. */
function quoted(text: string | undefined): string {
  return text === undefined ? '' : `: ${JSON.stringify(text)}`;
}
