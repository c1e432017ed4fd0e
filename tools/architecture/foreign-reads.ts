import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { partOfTable } from '../schema/homes.ts';
import { moduleOf, root } from './imports.ts';

/** The parts of the server that read the database while it serves. */
const readers = /^apps\/server\/src\/(processes|infrastructure|framework|app)\//;

const reads = [
  /\b(?:selectFrom|(?:inner|left|right|full|cross)Join(?:Lateral)?|from|using|readable|sql\.table)\(\s*'(\w+)/g,
  /\b(?:from|join|using) (?:only )?(\w+)/g,
  // Of several after one `from`, those after the first.
  /\bfrom (?:\w+|\$\{\w+\})(?: \w+)?, (\w+)/g,
];
const several = /\bselectFrom\(\[([^\]]*)\]/g;
const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

const tables: ReadonlySet<string> = new Set(
  [
    ...readFileSync(join(root, 'apps/server/src/infrastructure/tables/tables.ts'), 'utf8').matchAll(
      /^ {2}(\w+): \{/gm,
    ),
  ].map(([, table = '']) => table),
);

/** Modules of one folder share its noun: `tasks/board` reads tasks. */
const nounOf = (module: string): string => module.split('/')[0] ?? module;

function readerOf(file: string): string | null {
  const module = moduleOf(file);
  return module === null ? (readers.exec(file)?.[1] ?? null) : nounOf(module);
}

function tablesReadIn(text: string): string[] {
  const code = text.replaceAll(comments, '');
  const named = reads.flatMap((pattern) => [...code.matchAll(pattern)].map(([, table = '']) => table));
  const listed = [...code.matchAll(several)].flatMap(([, list = '']) =>
    [...list.matchAll(/'(\w+)/g)].map(([, table = '']) => table),
  );
  return [...named, ...listed].filter((table) => tables.has(table));
}

/**
 * Who reads tables of another noun past its `readable.ts`, as `reader → noun`, with the files. The tables of the framework (events,
 * sessions, files, the audit) are for all that is built with it.
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
