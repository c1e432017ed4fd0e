import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../../../..', import.meta.url));

const read = (patterns: string[]): string[] =>
  globSync(patterns, { cwd: repository })
    .filter((file) => !file.includes('.test.') && !file.includes('app/help/'))
    .map((file) => readFileSync(`${repository}/${file}`, 'utf8'));

const collapsed = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Texts between quotes of each kind, before a value in a text, and between tags or code. */
const pieces = [
  /'([^'\n]*)'/g,
  /"([^"\n]*)"/g,
  /`([^`$]*)`/g,
  /`([A-Z][^`$\n]*): \$\{/g,
  /[>}]([^<>{}]+)(?=[<{])/g,
];

/** All texts that a screen may show as one piece. */
export function wordsIn(code: string): string[] {
  const withoutComments = code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
  return pieces.flatMap((piece) =>
    [...withoutComments.matchAll(piece)].map(([, text = '']) => collapsed(text)),
  );
}

/** The keys of a file's commands. */
export const keysIn = (code: string): string[] =>
  [...code.matchAll(/\b(?:keys|otherKeys): '([^']+)'/g)].flatMap(([, keys]) => keys ?? []);

/** The texts of the product's screens, messages and default roles. */
export function productWords(): ReadonlySet<string> {
  const code = read(['apps/portal/src/**/*.{ts,tsx}', 'packages/contract/src/**/*.ts']);
  const roles = read(['apps/server/usual-roles.yaml', 'apps/server/src/provision/usual-roles.ts']).flatMap(
    (text) => [...text.matchAll(/name: '?([A-Z][A-Za-z ]+)/g)].map(([, name = '']) => name.trim()),
  );
  return new Set([...code.flatMap(wordsIn), ...roles]);
}

/** The keys of the product's commands in the notation of the guide: `G H`. */
export const productKeys = (): ReadonlySet<string> =>
  new Set(read(['apps/portal/src/**/*.{ts,tsx}']).flatMap(keysIn).map(shownKeys));

/** Single letters are written as printed on the key. */
const shownKeys = (keys: string): string =>
  keys
    .split(' ')
    .map((key) => (key.length === 1 ? key.toUpperCase() : key))
    .join(' ');

/** A file of the repository. */
export const fileOf = (path: string): string => readFileSync(`${repository}/${path}`, 'utf8');
