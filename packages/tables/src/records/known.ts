/** The members of an object that are known. */
export function known(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const name in members) if (members[name] !== undefined) kept[name] = members[name];
  return kept;
}

/** The first letter of a middle name. */
export const initialOf = (name: string | undefined): string | undefined =>
  name === undefined ? undefined : /\p{L}/u.exec(name)?.[0].toUpperCase();
