import ts from 'typescript';
import type { Candidate } from '../mutant.ts';
import { emptyOf } from './empty.ts';
import { calledInstead, instead, type Seen } from './found.ts';

const operator = 'handler unwired';

/** Makes `onClick={…}` call nothing, and the handler of a route answer nothing. */
export function handlers(node: ts.Node, seen: Seen): Candidate[] {
  if (ts.isJsxAttribute(node)) return ofScreen(node);
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
  const [given] = node.arguments;
  if (node.expression.name.text !== 'handler' || !given || !ts.isArrowFunction(given)) return [];
  return [calledInstead(operator, given, `Promise.resolve(${answerOf(given, seen)})`)];
}

function ofScreen({ name, initializer }: ts.JsxAttribute): Candidate[] {
  if (!/^on[A-Z]/.test(name.getText()) || !initializer || !ts.isJsxExpression(initializer)) return [];
  return initializer.expression ? instead(operator, initializer.expression, '() => undefined') : [];
}

function answerOf(handler: ts.ArrowFunction, { checker }: Seen): string {
  const signature = checker.getSignatureFromDeclaration(handler);
  const returned = signature && checker.getReturnTypeOfSignature(signature);
  const answer = returned && (checker.getAwaitedType(returned) ?? returned);
  return (answer && emptyOf(answer, checker)) ?? 'undefined';
}
