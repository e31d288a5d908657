// Badges and colours as a profile of iTerm2 has them.
import { channelsOf, type Rgb } from '../colours.ts';

/** iTerm2 evaluates what stands in `\(…)` of a badge, and a name may come from anywhere. */
export function plainBadge(text: string): string {
  return text.replaceAll('\\', '∖');
}

/** iTerm2 takes tabs of pure red in tmux for a fault of an earlier version, and shows a dialog. */
export function notPureRed(colour: Rgb): Rgb {
  return colour === 'ff0000' ? 'fe0000' : colour;
}

/** Profiles with a look for light and one for dark have these beside each colour. */
const MODES = ['', ' (Light)', ' (Dark)'];

/** The names of a property in all of its modes. */
export function namesInModes(name: string): string[] {
  return MODES.map((mode) => `${name}${mode}`);
}

export function inEachMode<T>(name: string, value: T): [name: string, value: T][] {
  return namesInModes(name).map((each) => [each, value]);
}

export function tabValue(colour: Rgb): Record<string, unknown> {
  return colourValue(notPureRed(colour));
}

export function colourValue(colour: Rgb): Record<string, unknown> {
  const [red, green, blue] = channelsOf(colour).map((value) => value / 255);
  return {
    'Red Component': red,
    'Green Component': green,
    'Blue Component': blue,
    'Alpha Component': 1,
    'Color Space': 'sRGB',
  };
}
