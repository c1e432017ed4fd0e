import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const repository = fileURLToPath(new URL('../../../..', import.meta.url));

/** British words by their stems, and some whole ones. Only screens are checked, not comments. */
const BRITISH =
  /\b(?:(?:organis(?!m)|recognis|authoris|prioritis|finalis|summaris|customis|categoris|synchronis|initialis|apologis|analys(?:e|ing)|cancell|colour|favour|behaviour|honour|neighbour|licence|labelled|catalogue|travell|fulfil\b|enrol\b|judgement|programme|cheque)\w*|centre|grey|defence|whilst|learnt|spelt|dialling)\b/i;
/** British spellings of the specification, and search words, which accept both. */
const asSpecified = ['Cancelled the invite succesfully', 'Error cancelling the invite', 'colour mode'];

/** Comments, imports and code inside templates are not visible texts. */
const withoutCode = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '')
    .replace(/^import .*$/gm, '')
    .replace(/\$\{[^{}]*\}/g, '');

/** Texts with spaces, and capitalized words: keys, codes and addresses have neither. */
const textsIn = (code: string): string[] =>
  [...code.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`|>([^<>{}=;]+)</g)]
    .map(([, ...texts]) => texts.find((text) => text !== undefined)?.trim() ?? '')
    .filter((text) => /^[A-Z][a-z]+$/.test(text) || (/ /.test(text) && !/^[\w-]+: /.test(text)));

it('screen texts use American spelling', () => {
  const files = globSync(
    [
      'apps/portal/src/**/*.{ts,tsx}',
      'apps/portal/src/app/help/pages/*.md',
      'packages/contract/src/**/messages.ts',
    ],
    { cwd: repository },
  ).filter((file) => !file.includes('.test.'));
  expect(files.length).toBeGreaterThan(700);
  const textsOf = (file: string): string[] => {
    const source = readFileSync(`${repository}/${file}`, 'utf8');
    return file.endsWith('.md') ? source.split('\n') : textsIn(withoutCode(source));
  };
  const british = files.flatMap((file) =>
    textsOf(file)
      .filter((text) => BRITISH.test(text) && !asSpecified.includes(text))
      .map((text) => `${file}: ${text}`),
  );
  // A code of the API, which keeps its spelling.
  expect(british.filter((line) => !line.endsWith(': Cancelled'))).toEqual([]);
});
