/** Returns an object without its undefined members. */
export function omitUndefined(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const defined: Record<string, unknown> = {};
  for (const name in members) if (members[name] !== undefined) defined[name] = members[name];
  return defined;
}

/** Returns the first letter of a middle name. */
export const firstInitial = (name: string | undefined): string | undefined =>
  name === undefined ? undefined : /\p{L}/u.exec(name)?.[0].toUpperCase();
