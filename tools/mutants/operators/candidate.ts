import ts from 'typescript';
import type { Candidate, Operator } from '../mutant.ts';

/** The information about a file that an operator can use. */
export type SourceContext = { source: ts.SourceFile; checker: ts.TypeChecker };

export const textOf = (node: ts.Node): string => node.getText();

const lineOf = (source: ts.SourceFile, position: number): number =>
  source.getLineAndCharacterOfPosition(position).line + 1;

const isInFunction = (node: ts.Node): boolean =>
  ts.findAncestor(
    node.parent,
    (outer) => ts.isFunctionLike(outer) || ts.isClassStaticBlockDeclaration(outer),
  ) !== undefined;

/**
 * Creates a replacement of an expression. Code that runs once at load cannot be switched later: a property of a table
 * becomes a getter, and other code has no candidate.
 */
export function replaceExpression(operator: Operator, node: ts.Expression, replacement: string): Candidate[] {
  const source = node.getSourceFile();
  const [start, end] = [node.getStart(), node.getEnd()];
  const line = lineOf(source, start);
  if (isInFunction(node))
    return [{ operator, form: 'expression', start, end, line, original: textOf(node), replacement }];
  const property = ts.findAncestor(node, ts.isPropertyAssignment);
  if (!property || ts.isComputedPropertyName(property.name)) return [];
  const value = textOf(property.initializer);
  const at = start - property.initializer.getStart();
  return [
    {
      operator,
      form: 'property',
      start: property.getStart(),
      end: property.getEnd(),
      line,
      original: value,
      replacement: value.slice(0, at) + replacement + value.slice(at + (end - start)),
      key: textOf(property.name),
    },
  ];
}

/** Creates the removal of a statement. */
export function removeStatement(operator: Operator, node: ts.Statement): Candidate {
  const start = node.getStart();
  const line = lineOf(node.getSourceFile(), start);
  return {
    operator,
    form: 'statement',
    start,
    end: node.getEnd(),
    line,
    original: textOf(node),
    replacement: '',
  };
}

/** Creates an additional statement at the beginning of a body. */
export function insertAtEntry(operator: Operator, body: ts.Block, replacement: string): Candidate {
  const start = body.getStart() + 1;
  const line = lineOf(body.getSourceFile(), start);
  return { operator, form: 'entry', start, end: start, line, original: '', replacement };
}

/** Creates a replacement of a function, decided when it is called. */
export function replaceCallable(operator: Operator, node: ts.Expression, replacement: string): Candidate {
  const start = node.getStart();
  const line = lineOf(node.getSourceFile(), start);
  return {
    operator,
    form: 'callable',
    start,
    end: node.getEnd(),
    line,
    original: textOf(node),
    replacement,
  };
}
