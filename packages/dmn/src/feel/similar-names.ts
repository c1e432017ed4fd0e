/** A name without what is easily mistaken: case, blanks, and signs between words. */
export const plainName = (name: string): string => name.toLowerCase().replace(/[\s_\-.]+/g, '');

/** The names of each map by what they are without that, once it was asked for: models may have many of both. */
const known = new WeakMap<ReadonlyMap<string, unknown>, ReadonlyMap<string, string>>();

/** The name among those of a map that differs from a text by case, blanks or signs between words alone. */
export function similarTo(text: string, names: ReadonlyMap<string, unknown>): string | null {
  let byPlain = known.get(names);
  if (!byPlain) {
    byPlain = new Map([...names.keys()].map((name) => [plainName(name), name]));
    known.set(names, byPlain);
  }
  const found = byPlain.get(plainName(text));
  return found === undefined || found === text ? null : found;
}

export const didYouMean = (name: string | null): string => (name === null ? '' : ` Did you mean “${name}”?`);
