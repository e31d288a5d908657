// Colours that are easy to tell apart, one for each number, and what terminals need to show them.

/** Six hexadecimal digits, without `#`. */
export type Rgb = string;

/** Readable as a text on black and on white, and with black text on it. */
const SATURATION = 0.6;
const LIGHTNESS = 0.55;

/** Each next hue lies in the middle of the largest gap that is left: 180, 0, 90, 270, 45, 225, 135, 315 … */
export function hueOf(slot: number): number {
  if (slot < 2) return slot === 0 ? 180 : 0;
  let [rest, share, part] = [slot, 0, 0.5];
  for (; rest > 0; rest = Math.floor(rest / 2), part /= 2) share += (rest % 2) * part;
  return share * 360;
}

export function colourOf(slot: number): Rgb {
  return fromHsl(hueOf(slot), SATURATION, LIGHTNESS);
}

function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number): string => {
    const at = (offset + hue / 30) % 12;
    const value = lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `${channel(0)}${channel(8)}${channel(4)}`;
}

/** Red, green and blue, from 0 to 255. */
export function channelsOf(colour: Rgb): [number, number, number] {
  const value = Number.parseInt(colour, 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

const STEPS = [0, 95, 135, 175, 215, 255];

/** The nearest of the 216 colours that nearly every terminal has. */
export function paletteIndex(colour: Rgb): number {
  const [red, green, blue] = channelsOf(colour).map(nearestStep);
  return 16 + 36 * (red ?? 0) + 6 * (green ?? 0) + (blue ?? 0);
}

function nearestStep(value: number): number {
  const distances = STEPS.map((step) => Math.abs(step - value));
  return distances.indexOf(Math.min(...distances));
}
