import type { TaskGroup } from '@waypost/contract/core/permissions';
import { groupOfProcess, type ProcessName } from '@waypost/contract/processes/names';
import { type AssignmentMode, assignmentModeWords } from '@waypost/contract/tasks/assignment/rules';
import type { Clock } from '@waypost/platform/clock';
import { sql } from 'kysely';
import { type Service, service } from '../../../framework/actor.ts';
import { serviceSource } from '../../../framework/audit.ts';
import type { JobTools } from '../../../framework/job-tools.ts';
import type { Item } from '../../../framework/queue/claim.ts';
import { inEachEntity } from '../../../framework/queue/in-each-entity.ts';
import { type Queue, workQueue } from '../../../framework/queue/in-transaction.ts';
import type { Work } from '../../../framework/work.ts';
import type { Db } from '../../../infrastructure/database.ts';
import { addDays, todayByZone } from '../../../infrastructure/dates.ts';
import { facilityRows } from '../../facilities/readable.ts';
import { remindManagers } from '../escalation/module.ts';
import { assignByRule, lockFreeTasks, type Offer } from '../module.ts';
import { type Candidate, choose, count, isAssignable, isAvailableOn } from './choose.ts';
import { type Member, membersOf } from './members.ts';

/** Number of tasks per transaction: few, so that users of the queue do not wait for them. */
const SLICE = 50;
/** Time after which a rule whose open tasks nobody could get is evaluated again. */
const REST_MS = 15_000;

type Rule = Item & {
  process: ProcessName;
  task_type: string;
  mode: Exclude<AssignmentMode, 'byHand'>;
  daily_limit: number | null;
  turn: number;
  version: number;
};

const isInForce = (now: Date) => sql`r.mode <> 'byHand' and r.look_at <= ${now}`;

/**
 * Locks the rule of a task type during its assignment: so no two workers choose for the same task, or exceed a limit.
 */
const openRules = (entityId: string, clock: Clock): Queue<Rule, Service> => ({
  name: 'give out tasks',
  columns: sql`r.id, r.entity_id, r.process, r.task_type, r.mode, r.daily_limit, r.turn, r.version`,
  from: sql`assignment_rule r`,
  locked: 'r',
  key: sql`r.id`,
  isDue: (now) => sql`${isInForce(now)} and exists (
    select from task t where t.entity_id = r.entity_id and t.process = r.process and t.task_name = r.task_type
      and t.status = 'Open' and t.assignee_id is null)`,
  order: sql`r.look_at, r.id`,
  batch: 1,
  emits: ['task.assigned', 'escalation.noticed'],
  actorOf: () => service,
  sourceOf: ({ id }) => serviceSource(entityId, `assignment-${id}`, clock),
  handle: autoAssignSlice,
});

type Tools = Pick<JobTools, 'app' | 'worker' | 'clock' | 'logger'>;

/** Assigns open tasks according to the rules. Returns how many times a rule was evaluated. */
export function autoAssignTasks(tools: Tools): Promise<number> {
  const waiting = sql`select distinct r.entity_id from assignment_rule r where ${isInForce(tools.clock.now())}`;
  return inEachEntity(tools, waiting, (open, entityId) =>
    workQueue(openRules(entityId, tools.clock), open, tools),
  );
}

async function autoAssignSlice(work: Work<Service>, rule: Rule): Promise<void> {
  const { db, clock } = work;
  const group = groupOfProcess[rule.process];
  const members = await membersOf(db, group, rule.id);
  const candidates = members.flatMap((member) => candidateOf(member, rule.daily_limit) ?? []);
  const days = await daysOf(db, clock.now());
  const free = await lockFreeTasks(work, {
    group,
    process: rule.process,
    taskType: rule.task_type,
    offers: offersOf(candidates, days),
    most: SLICE,
  });
  const chosen = new Set<Candidate>();
  let currentTurn = rule.turn;
  for (const { task, heldBefore } of free) {
    const day = days.get(task.facility_id) ?? '';
    const candidate = choose(
      rule.mode,
      candidates,
      { facilityId: task.facility_id, day, heldBefore },
      currentTurn,
    );
    if (!candidate) continue;
    await work.piece(() => assignByRule(work, task, candidate.id, factsOf(rule, candidate, day)));
    currentTurn = count(candidate, day, currentTurn);
    chosen.add(candidate);
  }
  if (chosen.size > 0) await storeTurn(work, rule, currentTurn, [...chosen], days);
  else {
    await remind(work, rule, { group, candidates, days });
    await rest(work, rule);
  }
}

type Idle = { group: TaskGroup; candidates: readonly Candidate[]; days: ReadonlyMap<string, string> };

/**
 * Notifies the managers of the group when a rule has a task and nobody is available: about the task that has waited
 * longest.
 */
async function remind(work: Work<Service>, rule: Rule, { group, candidates, days }: Idle): Promise<void> {
  const without = [...days].filter(
    ([facilityId, day]) => !candidates.some((candidate) => isAvailableOn(candidate, { facilityId, day })),
  );
  const { rows } = await sql<{ id: string; facility_id: string }>`
    select distinct on (t.facility_id) t.id, t.facility_id from task t
    where t.entity_id = current_entity() and t.process = ${rule.process} and t.task_name = ${rule.task_type}
      and t.status = 'Open' and t.assignee_id is null
      and t.facility_id = any (${without.map(([facilityId]) => facilityId)}::uuid[])
    order by t.facility_id, t.created_at, t.id`.execute(work.db);
  for (const { id, facility_id } of rows)
    await remindManagers(work, {
      task: { id, facility_id, task_group: group, task_name: rule.task_type },
      rule: { name: `Nobody is available (${assignmentModeWords[rule.mode]})`, version: rule.version },
    });
}

/** A member who has stated their availability. */
function candidateOf(member: Member, dailyLimit: number | null): Candidate | null {
  const { id, availability, facilityIds, weight, openTasks, turn } = member;
  if (availability === null) return null;
  return {
    id,
    facilityIds: new Set(facilityIds),
    availability,
    weight,
    dailyLimit: member.dailyLimit ?? dailyLimit,
    given: new Map(Object.entries(member.given)),
    openTasks,
    turn,
  };
}

/** The current day at each facility. */
async function daysOf(db: Db, now: Date): Promise<Map<string, string>> {
  const today = todayByZone(now);
  const facilities = await db.selectFrom(facilityRows.as('facility')).select(['id', 'time_zone']).execute();
  return new Map(facilities.map(({ id, time_zone }) => [id, today(time_zone)]));
}

/**
 * The facilities at which a person can be assigned a task. Two people per facility suffice, because at most one of them
 * had the task just before.
 */
const offersOf = (candidates: readonly Candidate[], days: ReadonlyMap<string, string>): Offer[] =>
  [...days].flatMap(([facilityId, day]) =>
    candidates
      .filter((candidate) => isAssignable(candidate, { facilityId, day, heldBefore: null }))
      .slice(0, 2)
      .map(({ id: userId }) => ({ userId, facilityId })),
  );

/** The values on which the rule based its choice, as the task shows them. */
function factsOf(rule: Rule, { weight, dailyLimit, given, openTasks }: Candidate, day: string) {
  const today = (given.get(day) ?? 0) + 1;
  return [
    { name: 'assignment', value: rule.mode },
    { name: 'taskType', value: rule.task_type },
    { name: 'givenToday', value: dailyLimit === null ? String(today) : `${today} of ${dailyLimit}` },
    { name: 'openTasksBefore', value: String(openTasks) },
    { name: 'weight', value: String(weight) },
  ];
}

/** Stores whose turn is next, and how many tasks each person has got today. */
async function storeTurn(
  { db, entity, clock }: Work<Service>,
  rule: Rule,
  currentTurn: number,
  candidates: readonly Candidate[],
  days: ReadonlyMap<string, string>,
): Promise<void> {
  const of = { entity_id: entity.id, rule_id: rule.id };
  const ids = candidates.map(({ id }) => id);
  const given = candidates.flatMap(({ id, given: byDay }) =>
    [...byDay].map(([day, tasks]) => ({ id, day, tasks })),
  );
  const over = addDays([...days.values()].sort()[0] ?? '', -1);
  // The other rules take their turns before this one continues.
  const turn = { turn: currentTurn, look_at: clock.now() };
  await db.updateTable('assignment_rule').set(turn).where('id', '=', rule.id).execute();
  await sql`
    insert into assignment_turn (entity_id, rule_id, user_id, turn)
    select ${of.entity_id}::uuid, ${of.rule_id}::uuid, g.user_id, g.turn
    from unnest(${ids}::uuid[], ${candidates.map(({ turn }) => turn)}::double precision[]) g (user_id, turn)
    on conflict (entity_id, rule_id, user_id) do update set turn = excluded.turn`.execute(db);
  await sql`
    insert into assignment_day (entity_id, rule_id, user_id, day, given)
    select ${of.entity_id}::uuid, ${of.rule_id}::uuid, g.user_id, g.day, g.given
    from unnest(${given.map(({ id }) => id)}::uuid[], ${given.map(({ day }) => day)}::date[],
      ${given.map(({ tasks }) => tasks)}::integer[]) g (user_id, day, given)
    on conflict (entity_id, rule_id, user_id, day) do update set given = excluded.given`.execute(db);
  await db.deleteFrom('assignment_day').where('rule_id', '=', rule.id).where('day', '<', over).execute();
}

/** Nobody can get the open tasks: everybody is away, has reached their limit, or has just lost them. */
const rest = async ({ db, clock }: Work<Service>, rule: Rule): Promise<void> => {
  const later = new Date(clock.now().getTime() + REST_MS);
  await db.updateTable('assignment_rule').set({ look_at: later }).where('id', '=', rule.id).execute();
};
