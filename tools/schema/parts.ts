import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modules } from '../../apps/server/src/app/modules.ts';
import { repositoryRoot } from '../start/processes.ts';

const FRAMEWORK = 'framework';
const IDENTITY = 'identity';

const folderOf = (part: string): string => {
  if (part === IDENTITY) return 'apps/identity';
  return `apps/server/src/${part === FRAMEWORK || part === 'processes' ? part : `modules/${part}`}`;
};

/** The parts of the product that own tables or functions: the framework, each module, and the identity provider. */
export const parts: readonly string[] = [FRAMEWORK, ...Object.keys(modules), IDENTITY];

/** The README of each part that has one. */
const readmes: ReadonlyMap<string, string> = new Map(
  parts.flatMap((part) => {
    const file = join(repositoryRoot, folderOf(part), 'README.md');
    return existsSync(file) ? [[part, readFileSync(file, 'utf8')] as const] : [];
  }),
);

/** The parts whose README names this function, trigger or view. */
export const findPartsNaming = (name: string): string[] =>
  [...readmes].flatMap(([part, text]) => (text.includes(`\`${name}\``) ? [part] : []));

/** Tables that no module writes at run time, only a trigger, a migration or an operator command. */
const tablesWithoutWriter: Readonly<Record<string, string>> = {
  account_event: IDENTITY,
  case_related_record: 'cases',
  entity: 'entities',
  facility_provider: 'facilities',
  identifier_progress: 'patients',
  membership_time: 'users',
  payer: 'payers',
  patient_name_part: 'patients',
  payer_search_option: 'payers',
  task_count_change: 'tasks/board',
  task_word: 'tasks',
};

const owners = new Map(
  Object.entries(modules).flatMap(([name, { owns }]) =>
    owns.map((table) => [table as string, name] as const),
  ),
);

/** The part that owns a table. */
export const partOfTable = (table: string): string =>
  table.startsWith(`${IDENTITY}.`)
    ? IDENTITY
    : (owners.get(table) ?? tablesWithoutWriter[table] ?? FRAMEWORK);

/** The part that owns a function, view or sequence: the first whose README names it. */
export const partOfNamed = (name: string): string => findPartsNaming(name)[0] ?? FRAMEWORK;
