import type { AuditSearch, AuditTopic } from '@waypost/contract/audit/calls';
import { folded } from '@waypost/contract/core/folded';
import { EMPTY_ID } from '@waypost/contract/core/values';
import { sql } from 'kysely';
import type { ListSource, Sql } from '../../framework/list/column.ts';
import {
  afterSql,
  decodeCursor,
  encodeCursor,
  keySql,
  orderOf,
  orderSql,
} from '../../framework/list/keyset.ts';
import type { Db } from '../../infrastructure/database.ts';
import { caseRows } from '../cases/readable.ts';
import { patientRows } from '../patients/readable.ts';

/**
 * The conditions on a record `r` that together select a history. Each is one range of an index, and is read
 * in its order up to the end of the page.
 */
export type History = readonly Sql[];

const branch = (entity: Sql, condition: Sql): Sql => sql`r.entity_id = ${entity} and ${condition}`;

/** Sign-ins belong to no entity. Row security shows those of the entity's users. */
const noSuchId = sql`${sql.raw(`'${EMPTY_ID}'`)}::uuid`;

/** Records that are hidden: the bookkeeping of sign-ins (P-105), and tasks saved unchanged (P-106). */
const isVisible = sql`not (
    r.domain_type = 'Login' and r.details <> '[]' and not exists (
      select from jsonb_array_elements(r.details) d
      where d ->> 'propertyName' not in ('IsActive', 'ContactId', 'LoginType'))
  ) and not (
    r.domain_type = 'Task' and r.action = 'Mutation' and r.operation = 'Update' and r.details = '[]'
  )`;

/** A user's actions and sign-ins in this entity, and changes of their account. */
export function historyOfUser(entityId: string, userId: string): History {
  const here = sql`${entityId}::uuid`;
  const own = sql`r.actor_id = ${userId}::uuid and ${isVisible}`;
  const account = sql`r.domain_type = 'User' and r.domain_id = ${userId} and r.actor_id is distinct from ${userId}::uuid`;
  return [branch(here, own), branch(noSuchId, own), branch(here, account)];
}

/**
 * The history of a case, of everything in it, and of its patient, including patients merged into it. Older
 * records, which do not name their case, are found by its id.
 */
export function historyOfCase(entityId: string, caseId: string): History {
  const here = sql`${entityId}::uuid`;
  const people = sql`any (array(select people_of_patient(c.patient_id)::text from ${caseRows} c
    where c.entity_id = ${here} and c.id = ${caseId}::uuid))`;
  return [
    branch(here, sql`r.case_id = ${caseId}::uuid`),
    branch(here, sql`r.domain_type = 'Case' and r.domain_id = ${caseId} and r.case_id is null`),
    branch(here, sql`r.domain_type = 'Patient' and r.domain_id = ${people} and r.case_id is null`),
  ];
}

/** Finds users of the entity by a part of their name or e-mail; row security hides others. */
const peopleCalled = (part: string): Sql => sql`
  select u.id from known_person u
  where position(lower(${part}::text) in lower(u.first_name || ' ' || u.last_name || ' ' || u.email)) > 0`;

/**
 * Records about patients whose name starts with the text (`Last` or `Last, First`), or who have the number
 * themselves or in a case. Row security hides those of other facilities.
 */
function patientSearchSql(entityId: string, text: string): Sql {
  const key = text.toLowerCase();
  // No name starts with punctuation alone.
  const [last = '', first = ''] = folded(text) === '' ? [key] : text.split(',').map(folded);
  const found = sql`(
    select p.id from ${patientRows} p where p.entity_id = ${entityId}::uuid
      and (p.last_name_key ^@ ${last} and p.first_name_key ^@ ${first}
        or lower(p.patient_number) = ${key} or p.medical_record_number_key = ${key})
    union select c.patient_id from ${caseRows} c where c.entity_id = ${entityId}::uuid
      and (c.case_number_key = ${key} or c.account_number_key = ${key}))`;
  return sql`(r.case_id = any (array(select c.id from ${caseRows} c
      where c.entity_id = ${entityId}::uuid and c.patient_id in ${found}))
    or r.domain_type = 'Patient' and r.domain_id = any (array(select id::text from ${found} known)))`;
}

/** The record of an unchanged interpretation contains only the version that read the answer. */
const topics: Readonly<Record<AuditTopic, Sql>> = {
  'answers-read-again': sql`(r.domain_type = 'EligibilityTransaction' and r.actor_kind = 'service'
    and r.details @> '[{"propertyName": "MeaningVersion"}]' and jsonb_array_length(r.details) > 1)`,
};

/** Literals, because the planner then recognizes the index of these kinds. */
const byKinds = (kinds: AuditSearch['actorKinds']): Sql =>
  sql`r.actor_kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`;

/**
 * The filtered records of the whole entity, and the sign-ins of its people unless only other actors are
 * requested.
 */
export function searched(entityId: string, search: AuditSearch): History {
  const kinds = search.actorKinds;
  const conditions = [
    ...(search.from ? [sql`r.occurred_at >= ${search.from}::timestamptz`] : []),
    ...(search.until ? [sql`r.occurred_at < ${search.until}::timestamptz`] : []),
    ...(search.userId ? [sql`r.actor_id = ${search.userId}::uuid`] : []),
    ...(search.person ? [sql`r.actor_id = any (array(${peopleCalled(search.person)}))`] : []),
    ...(kinds.length > 0 ? [byKinds(kinds)] : []),
    ...(search.actionTypes.length > 0 ? [sql`r.action = any (${search.actionTypes}::text[])`] : []),
    ...(search.domainType ? [sql`r.domain_type = ${search.domainType}`] : []),
    ...(search.domainId ? [sql`r.domain_id = ${search.domainId}`] : []),
    ...(search.caseId ? [sql`r.case_id = ${search.caseId}::uuid`] : []),
    ...(search.topic ? [topics[search.topic]] : []),
    ...(search.patient ? [patientSearchSql(entityId, search.patient)] : []),
  ];
  const condition = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  const here = branch(sql`${entityId}::uuid`, condition);
  return kinds.length === 0 || kinds.includes('user') ? [here, branch(noSuchId, condition)] : [here];
}

type Page = { limit: number; after: string | null; since?: string };

/** Newest first. */
const list: Omit<ListSource<'actionDateTime'>, 'countUpTo' | 'facility'> = {
  from: sql`audit_record r`,
  id: sql`r.id`,
  columns: { actionDateTime: { kind: 'instant', expression: sql`r.occurred_at` } },
  defaultSort: [{ column: 'actionDateTime', descending: true }],
};
const order = orderOf(list, []);

/** The statement for the ids of one page of a history, and of one record beyond it. */
export function idsSql(history: History, { limit, after, since }: Page) {
  const beyond = after === null ? sql`true` : afterSql(order, decodeCursor(order, after));
  const recent = since === undefined ? sql`true` : sql`r.occurred_at >= ${since}::timestamptz`;
  const branches = history.map(
    (
      condition,
    ) => sql`(select r.id, r.occurred_at from ${list.from} where ${condition} and ${recent} and ${beyond}
      order by ${orderSql(order)} limit ${limit + 1})`,
  );
  return sql<{ id: string; key: string[] }>`
    select r.id, ${keySql(order)} as key from (${sql.join(branches, sql` union all `)}) r
    order by ${orderSql(order)} limit ${limit + 1}`;
}

/**
 * The ids of one page of a history. Records are not counted: the count of a busy month would cost more than its page.
 */
export async function idsOf(
  db: Db,
  history: History,
  asked: Page,
): Promise<{ ids: string[]; next: string | null }> {
  const { limit } = asked;
  const { rows } = await idsSql(history, asked).execute(db);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    ids: page.map(({ id }) => id),
    next: rows.length > limit && last ? encodeCursor(order, { key: last.key, total: 0 }) : null,
  };
}
