import ts from 'typescript';

/**
 * The text of the emptiest value a type allows: null or undefined where they are, otherwise a blank text, zero, no
 * rows; null when it allows none.
 */
export function emptyOf(type: ts.Type, checker: ts.TypeChecker): string | null {
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
