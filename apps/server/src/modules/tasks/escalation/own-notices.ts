import type { EscalationNotice } from '@waypost/contract/tasks/escalation/calls';
import type { Clock } from '@waypost/platform/clock';
import { type RawBuilder, sql } from 'kysely';
import type { Scope, Work } from '../../../framework/work.ts';
import { acrossEntities, type Db } from '../../../infrastructure/database.ts';
import { todayByZone } from '../../../infrastructure/dates.ts';
import { facilityRows } from '../../facilities/readable.ts';
import { lateDate } from '../module.ts';

/** Maximum number listed, the latest first. */
const MAX = 50;
/** Rules may notify a manager about a hundred thousand tasks; at most this many are checked for being open. */
const MAX_NOTICES_READ = 1000;
/** Days for which notices are kept; the task shows the actions of rules for longer. */
const RETENTION_DAYS = 30;
const FORGET = 5000;

/** The latest notices of a person. */
export const latestNotices = (userId: RawBuilder<unknown>) => sql`
  select * from escalation_notice n
  where n.entity_id = current_entity() and n.user_id = ${userId}
  order by n.id desc limit ${sql.lit(MAX_NOTICES_READ)}`;

type Row = Omit<EscalationNotice, 'at' | 'isOverdue'> & { at: Date; lateDate: string; timeZone: string };

/**
 * Open tasks about which rules have notified the user, the latest first; each once, with the latest rule. Row security
 * limits it to the user's facilities. A task whose elevation was undone after the notice is not listed. Showing patients
 * is audited.
 */
export async function myNotices(work: Work): Promise<{ unread: number; notices: EscalationNotice[] }> {
  const { db, actor } = work;
  const seesPatients = actor.may('task-management-read');
  const own = sql`
    from (select distinct on (n.task_id) n.id, n.task_id, n.rule, n.table_version, n.at, n.read_at
      from (${latestNotices(sql`${actor.id}::uuid`)}) n
      order by n.task_id, n.id desc) n
    join task t on t.entity_id = current_entity() and t.id = n.task_id and t.status <> 'Complete'
      and not exists (select from task_step s
        where s.entity_id = t.entity_id and s.task_id = t.id and s.at >= n.at and s.takes_back is not null
          and s.previous_status = 'Elevated' and t.status <> 'Elevated')`;
  const { rows } = await sql<Row>`
    select n.id, n.task_id as "taskId", t.task_name as "taskName", t.status,
      case when ${seesPatients} then json_build_object('firstName', nullif(t.patient_first_name, ''),
        'lastName', t.patient_last_name) end as patient, n.rule, n.table_version as "tableVersion", n.at,
      t.due_date as "dueDate", ${lateDate} as "lateDate", f.time_zone as "timeZone",
      nullif(t.assignee_name, '') as "assigneeName", n.read_at is null as "isUnread"
    ${own} join ${facilityRows} f on f.entity_id = t.entity_id and f.id = t.facility_id order by n.id desc limit ${sql.lit(MAX)}`.execute(
    db,
  );
  const today = todayByZone(work.clock.now());
  const { rows: counted } = await sql<{ unread: number }>`
    select count(*)::int as unread ${own} where n.read_at is null`.execute(db);
  if (seesPatients && rows.length > 0) {
    const ids = rows.map(({ taskId }) => taskId);
    work.audit({ action: 'View', domainType: 'TaskList', domainId: null, snapshot: { ids } });
  }
  return {
    unread: counted[0]?.unread ?? 0,
    notices: rows.map(({ at, lateDate: late, timeZone, ...row }) => ({
      ...row,
      isOverdue: late < today(timeZone),
      at: at.toISOString(),
    })),
  };
}

/** Records that the user has opened tasks with notices. */
export const readNotices = (scope: Scope, taskIds: readonly string[]): Promise<void> =>
  scope.writeUnaudited(async (db) => {
    await db
      .updateTable('escalation_notice')
      .set({ read_at: scope.clock.now() })
      .where('user_id', '=', scope.actor.id)
      .where('task_id', 'in', taskIds)
      .where('read_at', 'is', null)
      .execute();
  });

/** Deletes old notices, a part at a time. Runs as the worker, across entities. */
export function deleteOldNotices(worker: Db, clock: Clock): Promise<number> {
  const before = new Date(clock.now().getTime() - RETENTION_DAYS * 86_400_000);
  return acrossEntities(worker, async (db) => {
    const { numAffectedRows } = await sql`
      delete from escalation_notice where (entity_id, id) in (
        select entity_id, id from escalation_notice where at < ${before} limit ${FORGET})`.execute(db);
    return Number(numAffectedRows ?? 0);
  });
}
