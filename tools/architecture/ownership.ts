import { moduleOf } from './imports.ts';

/**
 * The parts of the server that write to the database while serving: each module, the processes, the framework, the app.
 */
const partPattern = /^apps\/server\/src\/(processes|infrastructure|framework|app)\//;

const writePatterns = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\('(\w+)/g,
  /\b(?:insert|merge) into (\w+)/g,
  /\bdelete from (\w+)/g,
  /\bupdate (\w+)(?: (?:as )?\w+)? set\b/g,
];

function partOf(file: string): string | null {
  const module = moduleOf(file);
  return module === null ? (partPattern.exec(file)?.[1] ?? null) : `modules/${module}`;
}

/** The tables that these sources write, by query builder or in SQL, each with the parts that write it. */
export function writersOf(
  sources: readonly { file: string; text: string }[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const writers = new Map<string, Set<string>>();
  for (const { file, text } of sources) {
    const part = partOf(file);
    if (part === null) continue;
    for (const pattern of writePatterns)
      for (const [, table = ''] of text.matchAll(pattern))
        writers.set(table, (writers.get(table) ?? new Set()).add(part));
  }
  return writers;
}
