import type { AuditSearch } from '@waypost/contract/services/audit';
import { EMPTY_ID } from '@waypost/contract/values';
import { sql } from 'kysely';
import type { ListSource, Sql } from '../../kernel/list/column.ts';

/** Records in the order of their time, newest first; every history is one of these. */
export type HistorySource = ListSource<'actionDateTime'>;

const source = (branches: readonly Sql[]): HistorySource => ({
  from: sql`(${sql.join(branches, sql` union all `)}) r`,
  id: sql`r.id`,
  columns: { actionDateTime: { kind: 'instant', expression: sql`r.occurred_at` } },
  defaultSort: [{ column: 'actionDateTime', descending: true }],
  facility: sql`null::uuid`,
});

/** Each branch is one range of an index, in its order. */
const branch = (entity: Sql, condition: Sql): Sql =>
  sql`select a.id, a.occurred_at from audit_record a where a.entity_id = ${entity} and ${condition}`;

const here = sql`(select current_entity())`;
/** Sign-ins concern no entity. Row security shows those of the entity's people. */
const nowhere = sql`${sql.raw(`'${EMPTY_ID}'`)}::uuid`;

/** What says nothing to a person: the sign-in's own bookkeeping (P-105), and a task saved unchanged (P-106). */
const telling = sql`not (
    a.domain_type = 'Login' and a.details <> '[]' and not exists (
      select from jsonb_array_elements(a.details) d
      where d ->> 'propertyName' not in ('IsActive', 'ContactId', 'LoginType'))
  ) and not (
    a.domain_type = 'Task' and a.action = 'Mutation' and a.operation = 'Update' and a.details = '[]'
  )`;

/** What a user did here and when they signed in, and what was done to their account. */
export function historyOfUser(userId: string): HistorySource {
  const own = sql`a.actor_id = ${userId}::uuid and ${telling}`;
  const account = sql`a.domain_type = 'User' and a.domain_id = ${userId} and a.actor_id is distinct from ${userId}::uuid`;
  return source([branch(here, own), branch(nowhere, own), branch(here, account)]);
}

/** What happened to a case and to what belongs to it. Records from before they named their case are found by its id. */
export const historyOfCase = (caseId: string): HistorySource =>
  source([
    branch(here, sql`a.case_id = ${caseId}::uuid`),
    branch(here, sql`a.domain_type = 'Case' and a.domain_id = ${caseId} and a.case_id is null`),
  ]);

/** The whole record of the entity, narrowed. */
export function searched(search: AuditSearch): HistorySource {
  const conditions = [
    ...(search.from ? [sql`a.occurred_at >= ${search.from}::timestamptz`] : []),
    ...(search.until ? [sql`a.occurred_at < ${search.until}::timestamptz`] : []),
    ...(search.userId ? [sql`a.actor_id = ${search.userId}::uuid`] : []),
    ...(search.actionTypes.length > 0 ? [sql`a.action = any (${search.actionTypes}::text[])`] : []),
    ...(search.domainType ? [sql`a.domain_type = ${search.domainType}`] : []),
    ...(search.domainId ? [sql`a.domain_id = ${search.domainId}`] : []),
    ...(search.caseId ? [sql`a.case_id = ${search.caseId}::uuid`] : []),
  ];
  const condition = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  return source([branch(here, condition), branch(nowhere, condition)]);
}
