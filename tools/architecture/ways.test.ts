import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './imports.ts';

/** The files of each way of a page, by its heading. */
function waysIn(page: string): Map<string, string[]> {
  const [, ...ways] = page.split(/^## /m);
  return new Map(
    ways.map((way) => [
      way.slice(0, way.indexOf('\n')),
      [...way.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) => file),
    ]),
  );
}

/** The files of a way that are not there, or named twice in it. */
const wrongIn = (files: readonly string[]): string[] =>
  files.filter((file, at) => !existsSync(join(root, file)) || files.indexOf(file) !== at);

describe('docs/ways.md', () => {
  it('the test finds a file that is not there, and one that is named twice', () => {
    const planted =
      '# Ways\n\n## One\n\n1. `package.json`: first\n2. `gone.ts`: second\n3. `package.json`: again\n';
    expect([...waysIn(planted)].map(([title, files]) => [title, wrongIn(files)])).toEqual([
      ['One', ['gone.ts', 'package.json']],
    ]);
  });

  it('each of the six ways names files that exist, each once', () => {
    const ways = waysIn(readFileSync(join(root, 'docs/ways.md'), 'utf8'));
    expect(ways.size).toBe(6);
    for (const [title, files] of ways) {
      expect(files.length, title).toBeGreaterThan(10);
      expect(wrongIn(files), title).toEqual([]);
    }
  });
});

it('docs/architecture.md names only existing files', () => {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const roots = ['', 'apps/server', 'apps/server/src', 'apps/portal/src', 'packages/contract/src'];
  const named = [...page.matchAll(/`([\w.-]+\/[\w./-]*\.(?:tsx?|sql))`/g)].map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((file) => !roots.some((folder) => existsSync(join(root, folder, file))))).toEqual([]);
});
