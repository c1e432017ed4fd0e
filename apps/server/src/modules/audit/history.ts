import { AUDIT_WINDOW_DAYS, type AuditPage, type AuditSearch } from '@waypost/contract/services/audit';
import { sql } from 'kysely';
import { AppError } from '../../kernel/errors.ts';
import { pageOfIds } from '../../kernel/list/page.ts';
import type { Scope, Work } from '../../kernel/scope.ts';
import { type HistorySource, historyOfCase, historyOfUser, searched } from './history-source.ts';
import { recordsByIds } from './records.ts';

type Page = { limit: number; after?: string | null };
type Window = Page & { fromActionDateTime?: string };

const DAY_MS = 86_400_000;

/** A page of a history. It shows what was done to patients, so looking at it is on record too. */
async function page(
  scope: Scope,
  { db, audit }: Work,
  source: HistorySource,
  { limit, after = null, from }: Page & { from?: string },
  subject: { domainId: string | null; snapshot?: Record<string, unknown> },
): Promise<AuditPage> {
  const query = { limit, after, sort: [], filter: {} };
  const since = from === undefined ? sql`true` : sql`r.occurred_at >= ${from}::timestamptz`;
  const { ids, ...rest } = await pageOfIds({ db, scope }, source, query, since);
  const rows = await recordsByIds(db, ids);
  audit({
    action: 'View',
    domainType: 'AuditHistory',
    domainId: subject.domainId,
    snapshot: { ...subject.snapshot, rows: rows.length },
  });
  return { rows, ...rest };
}

const windowOf = (scope: Scope, { fromActionDateTime, ...of }: Window) => ({
  ...of,
  from:
    fromActionDateTime ?? new Date(scope.clock.now().getTime() - AUDIT_WINDOW_DAYS * DAY_MS).toISOString(),
});

/** The history of a user of this entity; anybody else is not there. */
export function userHistory(scope: Scope, userId: string, of: Window): Promise<AuditPage> {
  return scope.read(async (work) => {
    const known = await work.db
      .selectFrom('membership')
      .select('user_id')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (!known) throw new AppError('NOT_FOUND');
    return page(scope, work, historyOfUser(userId), windowOf(scope, of), { domainId: userId });
  });
}

/** The history of a case of this entity, at a facility of the caller. */
export function caseHistory(scope: Scope, caseId: string, of: Window): Promise<AuditPage> {
  return scope.read(async (work) => {
    const known = await work.db
      .selectFrom('patient_case')
      .select('case_number')
      .where('id', '=', caseId)
      .executeTakeFirst();
    if (!known) throw new AppError('NOT_FOUND');
    const snapshot = { CaseId: caseId, RecordNumber: known.case_number };
    return page(scope, work, historyOfCase(caseId), windowOf(scope, of), { domainId: caseId, snapshot });
  });
}

/** The record of the entity, however old. */
export const searchHistory = (
  scope: Scope,
  { limit, after, ...search }: AuditSearch & Page,
): Promise<AuditPage> =>
  scope.read((work) =>
    page(scope, work, searched(search), { limit, after }, { domainId: null, snapshot: { search } }),
  );
