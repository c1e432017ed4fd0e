import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from './start/processes.ts';

const toAbsolutePath = (path: string): string => join(repositoryRoot, path);
const rowsOf = (document: string): string[][] =>
  readFileSync(toAbsolutePath(document), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('`'))
    .map((line) => line.split('|').map((cell) => cell.trim()));

/** The tests that a list names: a file in each outer item, and the titles of its tests in the inner ones. */
function proofsIn(document: string): { file: string; title: string | null }[] {
  let file = '';
  return readFileSync(toAbsolutePath(document), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, named] = /^- `([^`]+)`$/.exec(line) ?? [];
      if (named) file = named;
      const [, title] = /^ {2}- (.+)$/.exec(line) ?? [];
      return named || title ? [{ file, title: title ?? null }] : [];
    });
}
const proofs = proofsIn('docs/security.md');

/**
 * The sources that contain the titles of a file's tests. The table may quote the beginning of a title; titles of
 * generated tests are in the list of checks.
 */
const sourcesOf = (file: string): string =>
  [file, ...(file.includes('/trust/matrix') ? ['apps/server/test/api/trust/support/checks.ts'] : [])]
    .map((path) => readFileSync(toAbsolutePath(path), 'utf8'))
    .join('\n');

/** The entries of the last column that do not exist. */
function findMissing(table: readonly string[][]): string[] {
  const missing: string[] = [];
  for (const row of table) {
    for (const entry of (row.at(-2) ?? '').split('<br>')) {
      const [, file = '', title] = /^`([^`]+)`(?:: (.+))?$/.exec(entry.trim()) ?? [];
      if (!file || !existsSync(toAbsolutePath(file))) missing.push(`${entry}: no such file`);
      else if (title && !sourcesOf(file).includes(title)) missing.push(`${file}: ${title}`);
    }
  }
  return missing;
}

describe('docs/third-trial.md', () => {
  it('the table names only existing tests', () => {
    const found = rowsOf('docs/third-trial.md');
    expect(findMissing(found)).toEqual([]);
    expect(found.length).toBeGreaterThan(30);
  });
});

describe('docs/security.md', () => {
  it('docs/security.md names only existing tests', () => {
    const missing = proofs.filter(
      ({ file, title }) =>
        !existsSync(toAbsolutePath(file)) || (title !== null && !sourcesOf(file).includes(title)),
    );
    expect(missing).toEqual([]);
    expect(proofs.length).toBeGreaterThan(200);
  });

  it('docs/security.md names only existing files', () => {
    const named = readFileSync(toAbsolutePath('docs/security.md'), 'utf8').matchAll(/`([\w.-]+\/[\w./-]+)`/g);
    const missing = [...named].flatMap(([, file = '']) => (existsSync(toAbsolutePath(file)) ? [] : [file]));
    expect(missing).toEqual([]);
  });

  it('docs/security.md names every test of the trust suite', () => {
    const titles = [
      ...sourcesOf('apps/server/test/api/trust/matrix.slow.test.ts').matchAll(/\bname: '((?:[^'\\]|\\.)+)'/g),
    ].map(([, title = '']) => title.replace(/ \[[^\]]+\]$/, ''));
    const named = new Set(proofs.map(({ title }) => title));
    expect(titles.length).toBeGreaterThan(10);
    expect(titles.filter((title) => !named.has(title))).toEqual([]);
  });
});
