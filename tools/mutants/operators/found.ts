import ts from 'typescript';
import type { Candidate, Operator } from '../mutant.ts';

/** The parts of a file that an operator can see. */
export type Seen = { source: ts.SourceFile; checker: ts.TypeChecker };

export const textOf = (node: ts.Node): string => node.getText();

const lineOf = (source: ts.SourceFile, position: number): number =>
  source.getLineAndCharacterOfPosition(position).line + 1;

const isInFunction = (node: ts.Node): boolean =>
  ts.findAncestor(
    node.parent,
    (outer) => ts.isFunctionLike(outer) || ts.isClassStaticBlockDeclaration(outer),
  ) !== undefined;

/**
 * A replacement for an expression. Code that is evaluated once at load cannot be switched later: inside a
 * table its property becomes a getter; elsewhere there is no candidate.
 */
export function instead(operator: Operator, node: ts.Expression, replacement: string): Candidate[] {
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

/** A statement that is left out. */
export function leftOut(operator: Operator, node: ts.Statement): Candidate {
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

/** An additional statement at the beginning of a body. */
export function atEntry(operator: Operator, body: ts.Block, replacement: string): Candidate {
  const start = body.getStart() + 1;
  const line = lineOf(body.getSourceFile(), start);
  return { operator, form: 'entry', start, end: start, line, original: '', replacement };
}

/** A function that does something else when it is called. */
export function calledInstead(operator: Operator, node: ts.Expression, replacement: string): Candidate {
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
