import { AUDIT_WINDOW_DAYS, type AuditPage, type AuditSearch } from '@waypost/contract/audit/calls';
import { sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import type { Scope, Work } from '../../framework/work.ts';
import { isUuid } from '../../infrastructure/ids.ts';
import { caseRows } from '../cases/readable.ts';
import { membershipRows } from '../users/readable.ts';
import { type History, historyOfCase, historyOfUser, idsOf, searched } from './history-source.ts';
import { recordsByIds } from './records.ts';

type Page = { limit: number; after?: string | null };
type Window = Page & { fromActionDateTime?: string };

const DAY_MS = 86_400_000;

/** A page of a history. It shows patient data, so reading it is audited too. */
async function page(
  { db, audit }: Work,
  source: History,
  { limit, after = null, from }: Page & { from?: string },
  subject: { domainId: string | null; snapshot?: Record<string, unknown> },
): Promise<AuditPage> {
  const { ids, next } = await idsOf(db, source, { limit, after, since: from });
  const rows = await recordsByIds(db, ids);
  audit({
    action: 'View',
    domainType: 'AuditHistory',
    domainId: subject.domainId,
    snapshot: { ...subject.snapshot, rows: rows.length },
  });
  return { rows, next };
}

const windowOf = (scope: Scope, { fromActionDateTime, ...of }: Window) => ({
  ...of,
  from:
    fromActionDateTime ?? new Date(scope.clock.now().getTime() - AUDIT_WINDOW_DAYS * DAY_MS).toISOString(),
});

/** The history of a present or former user of this entity; any other user is not found. */
export function userHistory(scope: Scope, userId: string, of: Window): Promise<AuditPage> {
  return scope.read(async (work) => {
    const known = await work.db
      .selectFrom(membershipRows.as('membership'))
      .select('user_id')
      .where('user_id', '=', userId)
      .where('status', '<>', 'Cancelled')
      .executeTakeFirst();
    if (!known) throw new AppError('NOT_FOUND');
    return page(work, historyOfUser(scope.entity.id, userId), windowOf(scope, of), {
      domainId: userId,
    });
  });
}

/** The history of a case of this entity, by its id or its number, at a facility of the caller. */
export function caseHistory(scope: Scope, key: string, of: Window): Promise<AuditPage> {
  return scope.read(async (work) => {
    const known = await work.db
      .selectFrom(caseRows.as('patient_case'))
      .select(['id', 'case_number'])
      .where((row) =>
        isUuid(key) ? row('id', '=', key) : row(sql<string>`case_number_key`, '=', key.toLowerCase()),
      )
      .executeTakeFirst();
    if (!known) throw new AppError('NOT_FOUND');
    const { id, case_number } = known;
    const snapshot = { CaseId: id, RecordNumber: case_number };
    return page(work, historyOfCase(scope.entity.id, id), windowOf(scope, of), {
      domainId: id,
      snapshot,
    });
  });
}

/** The entity's whole record, however old. */
export const searchHistory = (
  scope: Scope,
  { limit, after, ...search }: AuditSearch & Page,
): Promise<AuditPage> =>
  scope.read((work) =>
    page(work, searched(scope.entity.id, search), { limit, after }, { domainId: null, snapshot: { search } }),
  );
