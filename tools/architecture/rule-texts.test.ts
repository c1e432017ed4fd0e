import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messages } from '@waypost/contract/core/messages';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { root, sourceFiles } from './imports.ts';

/** Keys of the message catalogue that a field rule would show in place of their sentence. */
function keysSaid(file: string, source: string): string[] {
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

/** Whether a key stands in quotes somewhere: few files have one, and to parse the others takes seconds. */
const namesKey = (source: string): boolean =>
  [...source.matchAll(/'([^'\n]+)'/g)].some(([, text = '']) => Object.hasOwn(messages, text));

it('a field rule shows a sentence of the message catalogue, not its key', () => {
  const wrong =
    "z.int({ error: 'field.required' }).min(1, 'field.required').max(2, message('field.required'))";
  expect(keysSaid('x.ts', wrong)).toHaveLength(2);
  const files = sourceFiles().filter(
    (file) => /^(packages\/contract|apps\/\w+)\/src\//.test(file) && !/\.test\.tsx?$/.test(file),
  );
  const sources = files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  const naming = sources.filter(({ text }) => namesKey(text));
  expect(naming.length).toBeGreaterThan(20);
  expect(naming.flatMap(({ file, text }) => keysSaid(file, text))).toEqual([]);
});
