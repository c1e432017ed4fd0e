import type { Mutant } from './mutant.ts';

/** Called at each mutant when the code runs; without a handler the original runs. */
const isActive = (id: number): string => `globalThis.__mutant?.(${id})`;

/**
 * Inserts all mutants of a file into its text, each next to the code it replaces. The active one is chosen while the
 * program runs. Mutants may be nested.
 *
 * @throws Error if the text changed since the mutants were found
 */
export function weave(text: string, mutants: readonly Mutant[]): string {
  const outerFirst = [...mutants].sort(
    (one, other) => one.start - other.start || other.end - one.end || one.id - other.id,
  );
  return weaveRange(text, 0, text.length, outerFirst);
}

function weaveRange(text: string, start: number, end: number, mutants: readonly Mutant[]): string {
  let woven = '';
  let at = start;
  for (let index = 0; index < mutants.length; ) {
    const outer = mutants[index] as Mutant;
    const inner: Mutant[] = [];
    for (index += 1; index < mutants.length; index += 1) {
      const next = mutants[index] as Mutant;
      if (next.start >= outer.end) break;
      inner.push(next);
    }
    woven += text.slice(at, outer.start) + weaveMutant(text, outer, inner);
    at = outer.end;
  }
  return woven + text.slice(at, end);
}

function weaveMutant(text: string, mutant: Mutant, inner: readonly Mutant[]): string {
  const { id, form, start, end, original, replacement, key } = mutant;
  const valueStart = form === 'property' ? end - original.length : start;
  if (text.slice(valueStart, end) !== original)
    throw new Error(`${mutant.file}:${mutant.line} is not what it was when the mutants were drawn`);
  // When two mutants replace one property, the second is inserted into the value of the first.
  const nestedEdits = inner.map(
    (one): Mutant =>
      one.form === 'property' && one.start === start
        ? { ...one, form: 'expression', start: valueStart }
        : one,
  );
  const originalCode = weaveRange(text, valueStart, end, nestedEdits);
  switch (form) {
    case 'expression':
      return `(${isActive(id)} ? (${replacement}) : (${originalCode}))`;
    case 'statement':
      // With the braces, a following `else` still belongs to the outer `if`.
      return `{ if (!${isActive(id)}) { ${originalCode} } }`;
    case 'entry':
      return ` if (${isActive(id)}) ${replacement} `;
    case 'callable':
      return `((...given) => ${isActive(id)} ? (${replacement}) : (${originalCode})(...given))`;
    case 'shorthand':
      return `${key}: (${isActive(id)} ? (${replacement}) : ${originalCode})`;
    case 'property':
      return `get ${key}() { return ${isActive(id)} ? (${replacement}) : (${originalCode}); }`;
  }
}
