import type { TaskPage, TaskQuery } from '@waypost/contract/graphql';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../kernel/scope.ts';
import { filterSql } from './filter.ts';
import { afterSql, encodeCursor, keySql, orderOf, orderSql } from './keyset.ts';
import { tasksByIds } from './rows.ts';

/** An exact count of a large list costs more than its page. */
const COUNT_UP_TO = 10_000;

/**
 * A page of the entity's tasks, filtered, sorted and paged by the database. Showing it is one audit record
 * that names the ids shown.
 */
export function taskPage(scope: Scope, query: TaskQuery, assigneeId: string | null): Promise<TaskPage> {
  const today = scope.clock.now().toISOString().slice(0, 10);
  const order = orderOf(query.sort);
  const from = sql`from task t left join app_user u on u.id = t.assignee_id`;
  const mine: RawBuilder<unknown> =
    assigneeId === null ? sql`true` : sql`t.assignee_id = ${assigneeId}::uuid`;
  const where = sql`${filterSql(query.filter, today)} and ${mine}`;
  const after = query.after === null ? sql`true` : afterSql(order, query.after);
  return scope.read(async ({ db, audit }) => {
    const found = await sql<{ id: string; key: string[] }>`
      select t.id, ${keySql(order)} as key ${from} where ${where} and ${after}
      order by ${orderSql(order)} limit ${query.limit + 1}`.execute(db);
    const counted = await sql<{ total: number }>`
      select count(*)::int as total from (select 1 ${from} where ${where} limit ${COUNT_UP_TO + 1}) capped`.execute(
      db,
    );
    const page = found.rows.slice(0, query.limit);
    const last = page.at(-1);
    const rows = await tasksByIds(
      db,
      scope,
      page.map((row) => row.id),
    );
    const total = counted.rows[0]?.total ?? 0;
    audit({
      action: 'View',
      domainType: 'TaskList',
      domainId: null,
      snapshot: { ids: page.map((row) => row.id) },
    });
    return {
      rows,
      total: Math.min(total, COUNT_UP_TO),
      totalIsCapped: total > COUNT_UP_TO,
      next: found.rows.length > query.limit && last ? encodeCursor(last.key) : null,
    };
  });
}
