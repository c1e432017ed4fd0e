/** Normalizes a name by removing easily mistaken differences: case, blanks, and signs between words. */
export const normalizeSimilar = (name: string): string => name.toLowerCase().replace(/[\s_\-.]+/g, '');

/** Caches the normalized names of each map, since models may have many. */
const normalizedNames = new WeakMap<ReadonlyMap<string, unknown>, ReadonlyMap<string, string>>();

/** Finds the name in a map that differs from a text only by case, blanks or signs between words. */
export function findSimilarName(text: string, names: ReadonlyMap<string, unknown>): string | null {
  let namesByKey = normalizedNames.get(names);
  if (!namesByKey) {
    namesByKey = new Map([...names.keys()].map((name) => [normalizeSimilar(name), name]));
    normalizedNames.set(names, namesByKey);
  }
  const found = namesByKey.get(normalizeSimilar(text));
  return found === undefined || found === text ? null : found;
}

export const didYouMean = (name: string | null): string => (name === null ? '' : ` Did you mean “${name}”?`);
