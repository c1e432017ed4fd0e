import ts from 'typescript';

/** A name that a file declares, a comment, or the title of a test, and the line on which it begins. */
export type Words = { kind: 'name' | 'comment' | 'title'; text: string; line: number };

/**
 * The names, comments and titles of a source file. Names of properties are left out because the wire and the
 * tables determine them.
 */
function calledName(callee: ts.Expression): string {
  if (ts.isIdentifier(callee)) return callee.text;
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee))
    return calledName(callee.expression);
  return '';
}

const declares = (node: ts.Node): node is ts.Node & { name: ts.Identifier } =>
  (ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isMethodDeclaration(node)) &&
  node.name !== undefined &&
  ts.isIdentifier(node.name);

/** A word that only we understand, and its replacement in plain English. */
export function readWords(file: string, text: string): Words[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lineAt = (position: number): number => source.getLineAndCharacterOfPosition(position).line + 1;
  const words: Words[] = [];
  const comments = new Set<number>();
  const visit = (node: ts.Node): void => {
    for (const { pos, end } of ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []) {
      if (comments.has(pos)) continue;
      comments.add(pos);
      words.push({ kind: 'comment', text: text.slice(pos, end), line: lineAt(pos) });
    }
    if (declares(node)) words.push({ kind: 'name', text: node.name.text, line: lineAt(node.getStart()) });
    if (ts.isCallExpression(node) && ['it', 'test'].includes(calledName(node.expression))) {
      const [title] = node.arguments;
      if (title && ts.isStringLiteralLike(title))
        words.push({ kind: 'title', text: title.text, line: lineAt(title.getStart()) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return words;
}
