import { resultWord } from '@waypost/contract/imports/result-words';
import type { ImportRow } from '@waypost/contract/imports/shapes';
import type { Keyring } from '@waypost/platform/keyring';
import { writeResultHeadings, writeResultRow } from '@waypost/tables';
import { sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import type { Scope } from '../../framework/work.ts';
import { caseRows } from '../cases/readable.ts';
import { sourceOf } from '../sources/module.ts';
import { openContent } from './row-content.ts';
import { importOf, profileOf } from './stored-import.ts';

const PAGE = 2000;

type ResultRequest = { importId: string; rows: 'success' | 'error' };
type Row = {
  row: number;
  result: NonNullable<ImportRow['result']>;
  content_sealed: string | null;
  case_number: string | null;
};

const results = {
  success: ['create', 'change', 'unchanged'],
  error: ['held', 'skipped', 'kept', 'undone'],
} as const;

/** The rows of an import with their results, as CSV that can be imported again. Audited as an export. */
export async function* importResults(
  scope: Scope,
  keyring: Keyring,
  { importId, rows: which }: ResultRequest,
): AsyncGenerator<string, void> {
  const headings = await scope.read(async (work) => {
    const stored = await importOf(work, importId);
    await sourceOf(work, stored.source_id);
    const profile = profileOf(keyring, stored);
    if (!profile) throw new AppError('NOT_FOUND');
    work.audit({ action: 'Export', domainType: 'Import', domainId: importId, snapshot: { Rows: which } });
    return profile.profile.headings;
  });
  yield writeResultHeadings(headings);
  for (let after = 0; ; ) {
    const page = await scope.read(async (work) => {
      await importOf(work, importId);
      const { rows } = await sql<Row>`
        select r.row, coalesce(r.result, r.plan) as result, r.content_sealed, c.case_number from import_row r
        left join ${caseRows} c on c.entity_id = r.entity_id and c.id = r.case_id
        where r.import_id = ${importId}::uuid and r.row > ${after}
          and coalesce(r.result, r.plan) = any (${[...results[which]]}::text[])
        order by r.row limit ${sql.lit(PAGE)}`.execute(work.db);
      return rows;
    });
    if (page.length === 0) return;
    yield page
      .map(({ row, result, content_sealed, case_number }) => {
        const { cells, troubles, original = {} } = openContent(keyring, content_sealed);
        return writeResultRow(
          headings,
          { row, cells },
          {
            result: resultWord(result),
            reason: troubles.map(({ message }) => message).join(' '),
            original: Object.entries(original)
              .map(([position, text]) => `${headings.names[Number(position) - 1] ?? ''}: ${text}`)
              .join('; '),
            caseNumber: case_number ?? '',
          },
        );
      })
      .join('');
    after = page.at(-1)?.row ?? after;
  }
}
