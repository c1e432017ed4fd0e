import type { EscalationAction } from '@waypost/contract/tasks/escalation/rules';
import type { TaskReason } from '@waypost/contract/tasks/story';
import { sql } from 'kysely';
import type { Actor } from '../../framework/actor.ts';
import type { Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { facilityRows } from '../facilities/readable.ts';
import { writeReasons } from './reasons.ts';
import { type Current, currentColumns, elevatedOf, type NextState, stateOf } from './state.ts';
import { transitionLocked } from './transition.ts';
import { type Move, type NamedRule, ruleOnRecord } from './transition-record.ts';

/**
 * The action of a rule for a task, with the values it used. `value` is the new priority, the recipients, or the text
 * for other systems.
 */
export type Escalation = {
  rule: NamedRule;
  action: EscalationAction;
  value: string;
  table: TaskReason['tables'][number];
  facts: TaskReason['facts'];
};

/** A locked task and the actions of the rules. */
export type RequestedEscalations = { task: Current; escalations: readonly Escalation[] };
/** A completed action of a rule, and the task after all actions. */
export type Escalated = { task: Current; escalation: Escalation };

/** Locks open tasks in the given versions. Tasks that others are changing now are skipped. */
export async function lockSeenTasks(db: Db, seen: ReadonlyMap<string, number>): Promise<Current[]> {
  const { rows } = await sql<Current>`
    select ${currentColumns}
    from task t join ${facilityRows} f on f.entity_id = t.entity_id and f.id = t.facility_id
    where t.id = any (${[...seen.keys()]}::uuid[]) and t.status <> 'Complete'
    order by t.id for update of t skip locked`.execute(db);
  return rows.filter(({ id, version }) => seen.get(id) === version);
}

/**
 * Applies the actions of rules to tasks, each as a step with an audit record that names the rule, and stores the
 * reasons. An action without effect is skipped. Returns the completed actions; notifying people and other systems is up
 * to the caller.
 */
export async function escalateByRule(
  work: Work<Actor>,
  asked: readonly RequestedEscalations[],
): Promise<Escalated[]> {
  const done: Escalated[] = [];
  const tasks = new Map(asked.map(({ task }) => [task.id, task]));
  const most = Math.max(0, ...asked.map(({ escalations }) => escalations.length));
  for (let turn = 0; turn < most; turn += 1) {
    const moves: Move[] = [];
    for (const {
      task: { id },
      escalations,
    } of asked) {
      const [task, escalation] = [tasks.get(id), escalations[turn]];
      if (!task || !escalation) continue;
      const next = nextStateFor(task, escalation);
      if (next === 'already') continue;
      done.push({ task, escalation });
      if (next === null) emitEscalated(work, task, escalation);
      else {
        moves.push({ task, next, rule: escalation.rule });
        const { priority_change, ...state } = next;
        tasks.set(id, {
          ...task,
          ...state,
          version: task.version + 1,
          priority: priority_change?.to ?? task.priority,
        });
      }
    }
    await transitionLocked(work, moves);
  }
  await writeReasons(
    work,
    'escalated',
    done.map(({ task, escalation: { rule, action, value, table, facts } }) => ({
      task,
      reason: {
        event: null,
        tables: [table],
        facts: [
          { name: 'rule', value: rule.name },
          { name: 'action', value: action },
          { name: 'value', value },
          ...facts,
        ],
      },
    })),
  );
  return done.map(({ task, escalation }) => ({ task: tasks.get(task.id) ?? task, escalation }));
}

/** Whether an action would have no effect on a task. */
export function isWithoutEffect(
  { status, priority }: { status: string; priority: number },
  { action, value }: Pick<Escalation, 'action' | 'value'>,
): boolean {
  if (action === 'Elevate') return status === 'Elevated';
  return action === 'Raise Priority' && Number(value) <= priority;
}

/** The new state of a task; null for an action that only notifies. */
function nextStateFor(task: Current, escalation: Escalation): NextState | null | 'already' {
  if (isWithoutEffect(task, escalation)) return 'already';
  const { action, value } = escalation;
  if (action === 'Elevate') return elevatedOf(task);
  if (action !== 'Raise Priority') return null;
  return { ...stateOf(task), priority_change: { from: task.priority, to: Number(value) } };
}

/** The audit record of a task includes notices about it. */
const emitEscalated = (work: Work<Actor>, { id }: Current, { rule, action, value }: Escalation): void =>
  work.audit({
    action: 'Mutation',
    operation: 'Update',
    domainType: 'Task',
    domainId: id,
    details: [{ propertyName: action, previousValue: null, newValue: value }, ruleOnRecord(rule)],
  });
