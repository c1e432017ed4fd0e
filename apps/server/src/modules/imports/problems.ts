import { MAX_PROBLEM_ROWS, MIN_PROBLEM_GROUP } from '@waypost/contract/imports/limits';
import type { ImportKind, ProblemGroup, RowTrouble } from '@waypost/contract/imports/shapes';
import type { Keyring } from '@waypost/platform/keyring';
import { requiredFields } from '@waypost/tables';
import { sql } from 'kysely';
import type { Work } from '../../framework/work.ts';
import type { Setup } from './kinds/kind.ts';
import { isCoveredByQuestion } from './plan-slice.ts';
import { openContent, type RowContent } from './row-content.ts';
import { setupOf } from './setup.ts';
import { importOf } from './stored-import.ts';

const MAX_VALUES = 3;
/** Fields that are needed although they are in no list of required fields. */
const NEEDED: readonly string[] = ['patient.firstName', 'visit.serviceDate'];

type ProblemRow = { row: number; first_row: number; content: RowContent };
/** A problem of a cell. */
type CellTrouble = RowTrouble & { field: string; position: number };

/** The first rows with problems. */
export async function problemRows({ db }: Work, keyring: Keyring, importId: string): Promise<ProblemRow[]> {
  const { rows } = await sql<{ row: number; first_row: number; content_sealed: string | null }>`
    select r.row, r.first_row, r.content_sealed from import_row r
    where r.import_id = ${importId}::uuid and r.has_trouble
    order by r.row limit ${sql.lit(MAX_PROBLEM_ROWS)}`.execute(db);
  return rows.map(({ content_sealed, ...row }) => ({
    ...row,
    content: openContent(keyring, content_sealed),
  }));
}

const keyOf = ({ position, code }: Pick<CellTrouble, 'position' | 'code'>): string => `${position} ${code}`;
const isCellTrouble = (trouble: RowTrouble): trouble is CellTrouble =>
  trouble.position !== null && trouble.field !== null;

/** The problems that many rows have, by their column and code. */
function groupsOf(
  rows: readonly ProblemRow[],
  { wordsAsked }: Pick<Setup, 'wordsAsked'>,
): Map<string, Array<{ trouble: CellTrouble; text: string }>> {
  const all = rows.flatMap(({ content: { troubles, cells } }) => {
    const cellTroubles = troubles
      .filter(isCellTrouble)
      .filter((one) => !isCoveredByQuestion(one, wordsAsked));
    const once = new Map(cellTroubles.map((trouble) => [keyOf(trouble), trouble]));
    return [...once.values()].map((trouble) => ({ trouble, text: cells[trouble.position - 1] ?? '' }));
  });
  const groups = Map.groupBy(all, ({ trouble }) => keyOf(trouble));
  return new Map([...groups].filter(([, group]) => group.length >= MIN_PROBLEM_GROUP));
}

/** Rows that have a problem of their own, not only one that many rows have. */
export async function singleRows(
  work: Work,
  keyring: Keyring,
  importId: string,
  setup: Setup,
): Promise<number[]> {
  const rows = await problemRows(work, keyring, importId);
  const groups = groupsOf(rows, setup);
  const isGrouped = (trouble: RowTrouble): boolean =>
    isCoveredByQuestion(trouble, setup.wordsAsked) || (isCellTrouble(trouble) && groups.has(keyOf(trouble)));
  return rows.flatMap(({ row, content: { troubles } }) =>
    troubles.length > 0 && troubles.every(isGrouped) ? [] : [row],
  );
}

/** The problems that many rows have, errors first. The view is audited. */
export async function importProblems(
  work: Work,
  keyring: Keyring,
  importId: string,
): Promise<ProblemGroup[]> {
  const stored = await importOf(work, importId);
  if (stored.mapping_sealed === null) return [];
  const setup = await setupOf(work, keyring, stored);
  const rows = await problemRows(work, keyring, importId);
  const groups = [...groupsOf(rows, setup).values()].flatMap((group) => {
    const [first] = group;
    return first ? [shown(first.trouble, group, stored.kind)] : [];
  });
  work.audit({
    action: 'View',
    domainType: 'ImportRow',
    domainId: importId,
    snapshot: { problems: groups.map(({ field, code }) => `${field} ${code}`) },
  });
  return groups.toSorted(
    (one, other) => Number(other.level === 'error') - Number(one.level === 'error') || other.rows - one.rows,
  );
}

function shown(
  { code, level, field, position, message }: CellTrouble,
  group: ReadonlyArray<{ text: string }>,
  kind: ImportKind,
): ProblemGroup {
  const texts = [...Map.groupBy(group, ({ text }) => text)]
    .map(([value, those]) => ({ value, rows: those.length }))
    .toSorted((one, other) => other.rows - one.rows);
  return {
    code,
    level,
    field,
    position,
    message,
    rows: group.length,
    values: texts.slice(0, MAX_VALUES),
    texts: texts.length,
    canBeBlank:
      !NEEDED.includes(field) && !requiredFields[kind].some((one) => one.some((id) => id === field)),
  };
}
