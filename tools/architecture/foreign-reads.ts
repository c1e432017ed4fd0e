import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { partOfTable } from '../schema/parts.ts';
import { moduleOf, root } from './imports.ts';

/** The parts of the server that read the database while serving. */
const readers = /^apps\/server\/src\/(processes|infrastructure|framework|app)\//;

const readPatterns = [
  /\b(?:selectFrom|(?:inner|left|right|full|cross)Join(?:Lateral)?|from|using|readable|sql\.table)\(\s*'(\w+)/g,
  /\b(?:from|join|using) (?:only )?(\w+)/g,
  // The second of several tables after one `from`.
  /\bfrom (?:\w+|\$\{\w+\})(?: \w+)?, (\w+)/g,
];
const tableListPattern = /\bselectFrom\(\[([^\]]*)\]/g;
const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

const tables: ReadonlySet<string> = new Set(
  [
    ...readFileSync(join(root, 'apps/server/src/infrastructure/tables/tables.ts'), 'utf8').matchAll(
      /^ {2}(\w+): \{/gm,
    ),
  ].map(([, table = '']) => table),
);

/** Modules in one folder share its noun: `tasks/board` belongs to tasks. */
const nounOf = (module: string): string => module.split('/')[0] ?? module;

function readerOf(file: string): string | null {
  const module = moduleOf(file);
  return module === null ? (readers.exec(file)?.[1] ?? null) : nounOf(module);
}

function tablesReadIn(text: string): string[] {
  const code = text.replaceAll(comments, '');
  const named = readPatterns.flatMap((pattern) => [...code.matchAll(pattern)].map(([, table = '']) => table));
  const listed = [...code.matchAll(tableListPattern)].flatMap(([, list = '']) =>
    [...list.matchAll(/'(\w+)/g)].map(([, table = '']) => table),
  );
  return [...named, ...listed].filter((table) => tables.has(table));
}

/**
 * Finds reads of another noun's tables without its `readable.ts`, as `reader → noun`, with the files. The framework's
 * tables (events, sessions, files, audit) may be read by all modules.
 */
export function foreignReads(
  sources: readonly { file: string; text: string }[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { file, text } of sources) {
    const reader = readerOf(file);
    if (reader === null) continue;
    for (const table of tablesReadIn(text)) {
      const noun = nounOf(partOfTable(table));
      if (noun === reader || noun === 'framework') continue;
      const edge = `${reader} → ${noun}`;
      found.set(edge, (found.get(edge) ?? new Set()).add(file));
    }
  }
  return found;
}
