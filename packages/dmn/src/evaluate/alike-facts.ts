import { plainName } from '../feel/index.ts';
import type { Compiled } from './compiled.ts';

/** Facts that a model takes by names which are easily mistaken for each other. */
export function alikeFacts(all: readonly Compiled[]): [one: string, other: string][] {
  const names = new Set(
    all.flatMap(({ element, free }) => [
      ...(element.kind === 'input' ? [element.definition.name] : []),
      ...free.map(([name]) => name),
    ]),
  );
  const seen = new Map<string, string>();
  const found: [string, string][] = [];
  for (const name of names) {
    const other = seen.get(plainName(name));
    if (other === undefined) seen.set(plainName(name), name);
    else found.push([other, name]);
  }
  return found;
}
