import { moduleOf } from './imports.ts';

/** The rooms of the server that write to the database while it serves: each module, the processes, the framework, the app. */
const roomPattern = /^apps\/server\/src\/(processes|infrastructure|framework|app)\//;

const writes = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\('(\w+)/g,
  /\b(?:insert|merge) into (\w+)/g,
  /\bdelete from (\w+)/g,
  /\bupdate (\w+)(?: (?:as )?\w+)? set\b/g,
];

function roomOf(file: string): string | null {
  const module = moduleOf(file);
  return module === null ? (roomPattern.exec(file)?.[1] ?? null) : `modules/${module}`;
}

/** Each table that these sources write, by query builder or in SQL, with the rooms that do. */
export function writersOf(
  sources: readonly { file: string; text: string }[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const writers = new Map<string, Set<string>>();
  for (const { file, text } of sources) {
    const room = roomOf(file);
    if (room === null) continue;
    for (const pattern of writes)
      for (const [, table = ''] of text.matchAll(pattern))
        writers.set(table, (writers.get(table) ?? new Set()).add(room));
  }
  return writers;
}
