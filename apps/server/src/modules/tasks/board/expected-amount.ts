import { sql } from 'kysely';
import type { Work } from '../../../framework/work.ts';
import type { BoardScope } from './board-scope.ts';

/** The expected amount of the visits of open tasks; a visit counts once, however many tasks it has. */
export async function expectedAmount({ db }: Work, { groups, person }: BoardScope): Promise<string | null> {
  const isTheirs = person === null ? sql`true` : sql`t.assignee_id = ${person}::uuid`;
  const { rows } = await sql<{ amount: string | null }>`
    select (sum(v.expected_cents) / 100)::numeric(18, 2)::text as amount from (
      select distinct t.case_id, t.expected_cents from task t
      where t.entity_id = (select current_entity()) and t.status <> 'Complete' and t.expected_cents is not null
        and t.task_group = any (${groups}::text[]) and ${isTheirs}) v`.execute(db);
  return rows[0]?.amount ?? null;
}
