import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { requirementIds } from '../test/requirements.ts';
import { root, sourceFiles } from './imports.ts';

/** A test that names more rows than this does not assert them all. */
const MAX_ROWS = 8;

type Title = { file: string; kind: string; text: string };

/** Returns `it`, `test` or `describe` for a call such as `it.each(rows)` or `test.step`. */
function nameOf(callee: ts.Expression): string {
  if (ts.isIdentifier(callee)) return callee.text;
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) return nameOf(callee.expression);
  return '';
}

/** The titles of the suites and tests of a file. */
function titlesOf(file: string, source: string): Title[] {
  const titles: Title[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [title] = node.arguments;
      const kind = nameOf(node.expression);
      if (title && ts.isStringLiteralLike(title) && ['it', 'test', 'step', 'describe'].includes(kind))
        titles.push({ file, kind, text: title.text });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest));
  return titles;
}

const titlesWithRows = sourceFiles()
  .filter((file) => /\.(test|spec)\.tsx?$/.test(file) && !file.startsWith('tools/'))
  .flatMap((file) => titlesOf(file, readFileSync(join(root, file), 'utf8')))
  .filter(({ text }) => requirementIds(text).length > 0);

describe('the title of a test', () => {
  it('titles are read for single tests, tables and suites', () => {
    const source =
      "describe('a [P-1]', () => { it.each([1])('b %i [P-2]', run); test(`c`, run); other('d'); });";
    expect(titlesOf('x.test.ts', source).map(({ kind, text }) => [kind, text])).toEqual([
      ['describe', 'a [P-1]'],
      ['it', 'b %i [P-2]'],
      ['test', 'c'],
    ]);
    expect(titlesWithRows.length).toBeGreaterThan(400);
  });

  it('the title of a test names at most eight rows of the specification', () => {
    const tooLong = titlesWithRows.filter(({ text }) => requirementIds(text).length > MAX_ROWS);
    expect(tooLong.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
  });

  it('the title of a suite names no rows, because only tests pass or fail', () => {
    const suites = titlesWithRows.filter(({ kind }) => kind === 'describe');
    expect(suites.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
  });
});
