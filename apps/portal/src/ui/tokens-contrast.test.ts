import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

type Theme = 'light' | 'dark';
type Pair = readonly [foreground: string, ground: string, least: number];

/** WCAG 2.2: 4.5 for text (1.4.3), 3 for controls, icons and the focus ring (1.4.11). */
const TEXT = 4.5;
const SHAPE = 3;

function colorsOf(theme: Theme): Map<string, string> {
  const from = css.indexOf(`[data-theme="${theme}"] {`);
  const block = css.slice(from, css.indexOf('}', from));
  return new Map(
    [...block.matchAll(/--wp-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]),
  );
}

/** Relative luminance of `#rrggbb` (WCAG 2.2, glossary). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const on = (foreground: string, grounds: readonly string[], least: number): Pair[] =>
  grounds.map((ground) => [foreground, ground, least]);

const rows = ['surface', 'canvas', 'sunken', 'row-hover', 'selected', 'selected-hover'] as const;
const panels = ['surface', 'canvas', 'selected', 'selected-hover', 'raised'] as const;

const pairs: Pair[] = [
  ...on('text', [...rows, 'nav-on', 'raised', 'hover'], TEXT),
  ...on('text-2', [...rows, 'nav-on', 'raised', 'hover'], TEXT),
  ...on('text-3', [...rows, 'raised'], TEXT),
  ...on('link', panels, TEXT),
  ...on('on-accent', ['accent', 'accent-hover'], TEXT),
  ...on('on-danger', ['danger-solid', 'danger-solid-hover'], TEXT),
  ...on('on-tip', ['tip'], TEXT),
  ...on('accent', ['surface', 'canvas'], SHAPE),
  ...on('danger-solid', ['surface', 'canvas'], SHAPE),
  ...on('control', ['surface', 'canvas', 'sunken', 'raised'], SHAPE),
  ...on('focus', panels, SHAPE),
  ...['neutral', 'info', 'ok', 'warn', 'bad', 'wait'].flatMap((family) => [
    ...on(`${family}-fg`, [`${family}-bg`, 'surface'], TEXT),
    ...on('text', [`${family}-bg`], TEXT),
    ...on(`${family}-icon`, ['surface', 'selected', 'selected-hover', `${family}-bg`], SHAPE),
  ]),
];

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  const colors = colorsOf(theme);

  it.each(pairs)('the contrast in a theme of %s on %s is %d to 1 or more', (foreground, ground, least) => {
    const [one, other] = [colors.get(foreground), colors.get(ground)];
    expect({ foreground: one, ground: other }).toEqual({
      foreground: expect.any(String),
      ground: expect.any(String),
    });
    expect(contrast(one ?? '', other ?? '')).toBeGreaterThanOrEqual(least);
  });
});
