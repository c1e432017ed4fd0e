import ts from 'typescript';

/**
 * The source text of the emptiest value that a type allows: null or undefined if allowed, otherwise an empty text, zero
 * or an empty array; null when the type allows none.
 */
export function emptyValueOf(type: ts.Type, checker: ts.TypeChecker): string | null {
  const members = type.isUnion() ? type.types : [type];
  const has = (flag: ts.TypeFlags): boolean => members.some(({ flags }) => (flags & flag) !== 0);
  if (has(ts.TypeFlags.Null)) return 'null';
  if (has(ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.Any | ts.TypeFlags.Unknown))
    return 'undefined';
  if (has(ts.TypeFlags.String)) return "''";
  if (has(ts.TypeFlags.Number)) return '0';
  if (has(ts.TypeFlags.BooleanLike)) return 'false';
  if (members.some((member) => checker.isArrayType(member))) return '[]';
  return null;
}
