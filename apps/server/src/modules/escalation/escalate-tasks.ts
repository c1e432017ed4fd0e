import { setTimeout as pause } from 'node:timers/promises';
import { ESCALATION_TABLE } from '@waypost/contract/escalation';
import type { EventType } from '@waypost/contract/events';
import type { Clock } from '@waypost/platform/clock';
import { sql } from 'kysely';
import { type Service, service } from '../../kernel/actor.ts';
import { forgetAttempts } from '../../kernel/attempts.ts';
import { serviceSource } from '../../kernel/audit.ts';
import { type Item, type Queue, workQueue } from '../../kernel/claims.ts';
import { type ConsumerTools, insideEntity } from '../../kernel/consumers.ts';
import type { Db } from '../../kernel/database.ts';
import { todayByZone } from '../../kernel/dates.ts';
import type { MailTools } from '../../kernel/mail-tools.ts';
import type { Work } from '../../kernel/work.ts';
import { openTable, standingTables } from '../decision/module.ts';
import { escalateByRule, lockSeenTasks } from '../task/module.ts';
import { claimOnce, doneTo, withoutTwins } from './done-once.ts';
import { type JudgedTask, judge, judgedColumns } from './judge.ts';
import { CORRELATION, type Days, isSomethingDue, type Look, noteDue } from './note-due.ts';
import { tellOthers } from './tell-others.ts';

/** Tasks that are looked at in one transaction, and those of them to which something is done: few, so that nobody waits for them. */
const LOOKED_AT = 100;
const ESCALATED = 20;
/** Between two slices the worker rests so many times as long as the last one took: the machine is there for who works. */
const REST = 4;
const LONGEST_REST_MS = 500;

const QUEUE = 'escalate tasks';
const escalationEvents = [
  'task.elevated',
  'task.updated',
  'task.escalated',
  'escalation.noticed',
] as const satisfies EventType[];

type Tools = ConsumerTools & MailTools;
type OpenLook = Item & Look & { entity_id: string };

/** Who looks at the tasks of an organisation has its look alone. */
const looks = (entityId: string, days: Days, tools: Tools): Queue<OpenLook, Service> => ({
  name: QUEUE,
  columns: sql`l.id, l.entity_id, l.begun_for, l.days, l.position`,
  from: sql`escalation_look l`,
  locked: 'l',
  key: sql`l.id`,
  isDue: (now) => isSomethingDue(days, now),
  order: sql`l.id`,
  batch: 1,
  emits: escalationEvents,
  actorOf: () => service,
  sourceOf: ({ id }) => serviceSource(entityId, `${CORRELATION}${id}`, tools.clock),
  handle: (work, look) => lookAtSlice(tools, work, look, days),
});

/** Looks at the tasks of each organisation whose table of escalation has rules. Returns how many slices were looked at. */
export async function escalateTasks(tools: Tools): Promise<number> {
  let done = 0;
  for (const { entityId, versionId } of await standingTables(tools.worker, ESCALATION_TABLE)) {
    const began = performance.now();
    const open = await insideEntity(tools, entityId);
    const days = await open(async (db) => {
      await openLook(db, entityId, versionId, tools.clock);
      return daysOf(db, tools.clock);
    });
    const slices = await workQueue(looks(entityId, days, tools), open, tools);
    done += slices;
    if (slices > 0) await pause(Math.min(REST * (performance.now() - began), LONGEST_REST_MS));
  }
  return done;
}

/** There is one look for each organisation; another version of the table begins it anew. */
async function openLook(db: Db, entityId: string, versionId: string, clock: Clock): Promise<void> {
  const known = await db.selectFrom('escalation_look').select('id').executeTakeFirst();
  if (known?.id === versionId) return;
  // What an earlier version failed at is nobody's work any more.
  if (known) await forgetAttempts(db, QUEUE, [known.id]);
  await sql`
    insert into escalation_look (entity_id, id, position, looked_at)
    values (${entityId}::uuid, ${versionId}::uuid, pg_current_snapshot()::text, ${clock.now()})
    on conflict (entity_id) do update set id = excluded.id`.execute(db);
}

async function daysOf(db: Db, clock: Clock): Promise<Days> {
  const today = todayByZone(clock.now());
  const facilities = await db.selectFrom('facility').select(['id', 'time_zone']).execute();
  return Object.fromEntries(facilities.map(({ id, time_zone }) => [id, today(time_zone)]));
}

type DueTask = JudgedTask & { facility_id: string };

async function lookAtSlice(tools: Tools, work: Work<Service>, look: OpenLook, days: Days): Promise<void> {
  work.unchanged();
  await noteDue(work, look, days);
  const { due, tasks } = await dueTasks(work.db);
  if (due.length === 0) return;
  const table = await openTable(work, ESCALATION_TABLE);
  const judged = tasks.map((task) => ({ task, asked: judge(table, task, days[task.facility_id] ?? '') }));
  const isDone = await doneTo(
    work.db,
    judged.filter(({ asked }) => asked.length > 0).map(({ task }) => task.id),
  );
  const wanted = judged
    .map(({ task, asked }) => ({ task, asked: withoutTwins(asked.filter((each) => !isDone(task.id, each))) }))
    .filter(({ asked }) => asked.length > 0);
  const now = wanted.slice(0, ESCALATED);
  const locked = await lockSeenTasks(work.db, new Map(now.map(({ task }) => [task.id, task.version])));
  const askedOf = new Map(now.map(({ task, asked }) => [task.id, asked]));
  const claimed = await claimOnce(
    work,
    locked.map((task) => ({ task, escalations: askedOf.get(task.id) ?? [] })),
  );
  await tellOthers(tools, work, await escalateByRule(work, claimed));
  const reached = new Set(locked.map(({ id }) => id));
  const left = new Set(wanted.map(({ task }) => task.id).filter((id) => !reached.has(id)));
  await forget(
    work.db,
    due.filter((id) => !left.has(id)),
  );
}

/** The next tasks to look at, in the order of their ids. Those that are complete, or not there any more, are due no longer. */
async function dueTasks(db: Db): Promise<{ due: string[]; tasks: DueTask[] }> {
  const { rows } = await sql<{ due_id: string } & DueTask>`
    select d.task_id as due_id, ${judgedColumns}, t.facility_id
    from (select entity_id, task_id from escalation_due where entity_id = current_entity()
      order by task_id limit ${LOOKED_AT}) d
    left join task t on t.entity_id = d.entity_id and t.id = d.task_id and t.status <> 'Complete'
    left join facility f on f.entity_id = t.entity_id and f.id = t.facility_id
    order by d.task_id`.execute(db);
  return { due: rows.map(({ due_id }) => due_id), tasks: rows.filter(({ id }) => id !== null) };
}

const forget = async (db: Db, taskIds: readonly string[]): Promise<void> => {
  if (taskIds.length > 0) await db.deleteFrom('escalation_due').where('task_id', 'in', taskIds).execute();
};
