import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { requirementIds } from '../test/requirements.ts';
import { root, sourceFiles } from './imports.ts';

/** A test that names more rows than this does not assert them all. */
const MOST_ROWS = 8;

type Title = { file: string; of: string; text: string };

/** `it`, `test` or `describe`, with anything before the title: `it.each(rows)`, `test.step`. */
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
      const of = nameOf(node.expression);
      if (title && ts.isStringLiteralLike(title) && ['it', 'test', 'step', 'describe'].includes(of))
        titles.push({ file, of, text: title.text });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest));
  return titles;
}

const claiming = sourceFiles()
  .filter((file) => /\.(test|spec)\.tsx?$/.test(file) && !file.startsWith('tools/'))
  .flatMap((file) => titlesOf(file, readFileSync(join(root, file), 'utf8')))
  .filter(({ text }) => requirementIds(text).length > 0);

describe('the title of a test', () => {
  it('is read for single tests, tables and suites', () => {
    const source =
      "describe('a [P-1]', () => { it.each([1])('b %i [P-2]', run); test(`c`, run); other('d'); });";
    expect(titlesOf('x.test.ts', source).map(({ of, text }) => [of, text])).toEqual([
      ['describe', 'a [P-1]'],
      ['it', 'b %i [P-2]'],
      ['test', 'c'],
    ]);
    expect(claiming.length).toBeGreaterThan(400);
  });

  it('names at most eight rows of the specification', () => {
    const over = claiming.filter(({ text }) => requirementIds(text).length > MOST_ROWS);
    expect(over.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
  });

  it('may name rows, but the title of a suite may not, because only tests pass or fail', () => {
    const suites = claiming.filter(({ of }) => of === 'describe');
    expect(suites.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
  });
});
