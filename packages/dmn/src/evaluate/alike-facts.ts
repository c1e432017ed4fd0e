import { normalizeSimilar } from '../feel/index.ts';
import type { Compiled } from './compiled.ts';

/** Finds facts of a model whose names are easily confused. */
export function findSimilarFacts(all: readonly Compiled[]): [one: string, other: string][] {
  const names = new Set(
    all.flatMap(({ element, free }) => [
      ...(element.kind === 'input' ? [element.definition.name] : []),
      ...free.map(([name]) => name),
    ]),
  );
  const seen = new Map<string, string>();
  const found: [string, string][] = [];
  for (const name of names) {
    const other = seen.get(normalizeSimilar(name));
    if (other === undefined) seen.set(normalizeSimilar(name), name);
    else found.push([other, name]);
  }
  return found;
}
