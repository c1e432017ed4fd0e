import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './imports.ts';

/** The files of each section of the page, by its heading. */
function readSections(page: string): Map<string, string[]> {
  const [, ...sections] = page.split(/^## /m);
  return new Map(
    sections.map((section) => [
      section.slice(0, section.indexOf('\n')),
      [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) => file),
    ]),
  );
}

/** The files of a section that do not exist or are named twice. */
const findWrongFiles = (files: readonly string[]): string[] =>
  files.filter((file, at) => !existsSync(join(root, file)) || files.indexOf(file) !== at);

describe('docs/ways.md', () => {
  it('the check finds a file that does not exist, and one that is named twice', () => {
    const planted =
      '# Ways\n\n## One\n\n1. `package.json`: first\n2. `gone.ts`: second\n3. `package.json`: again\n';
    expect([...readSections(planted)].map(([title, files]) => [title, findWrongFiles(files)])).toEqual([
      ['One', ['gone.ts', 'package.json']],
    ]);
  });

  it('each of the six sections names files that exist, each once', () => {
    const sections = readSections(readFileSync(join(root, 'docs/ways.md'), 'utf8'));
    expect(sections.size).toBe(6);
    for (const [title, files] of sections) {
      expect(files.length, title).toBeGreaterThan(10);
      expect(findWrongFiles(files), title).toEqual([]);
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
