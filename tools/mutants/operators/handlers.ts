import ts from 'typescript';
import type { Candidate } from '../mutant.ts';
import { replaceCallable, replaceExpression, type SourceContext } from './candidate.ts';
import { emptyValueOf } from './empty.ts';

const operator = 'handler unwired';

/** Makes `onClick={…}` do nothing, and a route handler return an empty result. */
export function mutateHandlers(node: ts.Node, context: SourceContext): Candidate[] {
  if (ts.isJsxAttribute(node)) return mutateScreenHandler(node);
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
  const [callback] = node.arguments;
  if (node.expression.name.text !== 'handler' || !callback || !ts.isArrowFunction(callback)) return [];
  return [replaceCallable(operator, callback, `Promise.resolve(${emptyResultOf(callback, context)})`)];
}

function mutateScreenHandler({ name, initializer }: ts.JsxAttribute): Candidate[] {
  if (!/^on[A-Z]/.test(name.getText()) || !initializer || !ts.isJsxExpression(initializer)) return [];
  return initializer.expression ? replaceExpression(operator, initializer.expression, '() => undefined') : [];
}

function emptyResultOf(handler: ts.ArrowFunction, { checker }: SourceContext): string {
  const signature = checker.getSignatureFromDeclaration(handler);
  const returned = signature && checker.getReturnTypeOfSignature(signature);
  const answer = returned && (checker.getAwaitedType(returned) ?? returned);
  return (answer && emptyValueOf(answer, checker)) ?? 'undefined';
}
