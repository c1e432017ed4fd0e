import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const portal = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const tokens = read('./tokens.css');
const theme = read('./theme.ts');

/** These need colors outside the theme: MUI computes with its own, and paper is always white. */
const exemptFiles = ['features/letter-templates/LetterPreview.tsx', 'ui/print/Paper.tsx', 'ui/theme.ts'];
const NAMES = 'white|black|red|gr[ae]y|yellow|green|blue|orange|purple|silver';
const RAW = new RegExp(
  String.raw`['"\s(]#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\b(?:rgb|hsl|oklch)a?\(|(?:color|background|fill|stroke)\w*=?:?\s*['"](?:${NAMES})['"]`,
  'i',
);

const colorsIn = (text: string): string[] => text.match(/#[\da-f]{6}\b/g) ?? [];
const between = (text: string, from: string, to: string): string =>
  text.slice(text.indexOf(from), text.indexOf(to, text.indexOf(from)));
/** The colors that MUI computes with in a theme. */
const given = {
  light: colorsIn(between(theme, 'light: {', '\n    dark: {')),
  dark: colorsIn(between(theme, '\n    dark: {', 'transitions: {')),
};

// This test and tokens-contrast.test.ts check the dark theme in every run, and the long run checks the screens.
describe('a color', () => {
  it('screens and components contain no raw colors', () => {
    const files = globSync('**/*.{ts,tsx,css}', { cwd: portal })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => !/\.test\.|\/tokens\.css$/.test(file));
    expect(files.length).toBeGreaterThan(500);
    expect(files.filter((file) => RAW.test(readFileSync(`${portal}/${file}`, 'utf8'))).toSorted()).toEqual(
      exemptFiles,
    );
  });

  it.each(['light', 'dark'] as const)('a color that MUI computes with is a token of the %s theme', (name) => {
    const known = colorsIn(between(tokens, `[data-theme="${name}"] {`, '}'));
    expect(given[name].length).toBeGreaterThan(10);
    expect(given[name].filter((color) => !known.includes(color))).toEqual([]);
  });
});
