import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messages } from '@waypost/contract/core/messages';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { root, sourceFiles } from './imports.ts';

/** Finds keys of the message catalogue that a field rule would show instead of the sentence. */
function findShownKeys(file: string, source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) && Object.hasOwn(messages, node.text)) {
      const { parent } = node;
      const isText = ts.isCallExpression(parent) && ts.isPropertyAccessExpression(parent.expression);
      const isError = ts.isPropertyAssignment(parent) && parent.name.getText() === 'error';
      if (isText || isError) found.push(`${file}: ${node.text}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return found;
}

/** Whether the source contains a quoted message key. Few files do, and parsing all files takes seconds. */
const containsKey = (source: string): boolean =>
  [...source.matchAll(/'([^'\n]+)'/g)].some(([, text = '']) => Object.hasOwn(messages, text));

it('a field rule shows a sentence of the message catalogue, not its key', () => {
  const invalid =
    "z.int({ error: 'field.required' }).min(1, 'field.required').max(2, message('field.required'))";
  expect(findShownKeys('x.ts', invalid)).toHaveLength(2);
  const files = sourceFiles().filter(
    (file) => /^(packages\/contract|apps\/\w+)\/src\//.test(file) && !/\.test\.tsx?$/.test(file),
  );
  const sources = files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  const candidates = sources.filter(({ text }) => containsKey(text));
  expect(candidates.length).toBeGreaterThan(20);
  expect(candidates.flatMap(({ file, text }) => findShownKeys(file, text))).toEqual([]);
});
