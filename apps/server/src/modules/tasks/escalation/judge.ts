import { EMPTY_ID } from '@waypost/contract/core/values';
import {
  canDo,
  ESCALATION_TABLE,
  escalationActions,
  MAX_RULE_TEXT,
} from '@waypost/contract/tasks/escalation/rules';
import type { JsonValue } from '@waypost/dmn';
import { sql } from 'kysely';
import { daysBetween, daysUntil } from '../../../infrastructure/dates.ts';
import { contextsOf, type OpenTable } from '../../decision-tables/module.ts';
import { orderRows } from '../../orders/readable.ts';
import type { Escalation } from '../module.ts';

/** A task as the rules evaluate it; `today` is the current day at its facility. */
export type EvaluatedTask = {
  id: string;
  version: number;
  task_name: string;
  process: string;
  status: string;
  assignee_id: string | null;
  priority: number;
  created_on: string;
  due_date: string;
  date_of_service: string;
  /**
   * The expected amount of its visit, or the charges of the orders of its case when unknown; null when no order has
   * one.
   */
  amount: number | null;
};

/** The columns of a task `t` at its facility `f` that the rules need. */
export const evaluatedColumns = sql`t.id, t.version, t.task_name, t.process, t.status, t.assignee_id, t.priority, t.due_date,
  t.date_of_service, (t.created_at at time zone f.time_zone)::date as created_on,
  coalesce(t.expected_cents / 100.0, (select sum(o.charge_amount) from ${orderRows} o
    where o.entity_id = t.entity_id and o.case_id = t.case_id and o.deleted_at is null))::double precision as amount`;

/** The facts of a task for the table. Days until a past day are negative. */
function factsOf(task: EvaluatedTask, today: string) {
  return {
    process: task.process,
    taskType: task.task_name,
    status: task.status,
    isElevated: task.status === 'Elevated',
    isAssigned: task.assignee_id !== null,
    priority: task.priority,
    daysAged: daysBetween(task.created_on, today),
    daysUntilDue: daysUntil(today, task.due_date),
    daysUntilService: daysUntil(today, task.date_of_service),
    amount: task.amount,
  };
}

/** A table with rules that cannot be applied. The operator sees its name and code. */
export class EscalationError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.name = 'EscalationTableError';
    this.code = code;
  }
}

const textOf = (value: JsonValue | undefined): string =>
  value === null || value === undefined ? '' : String(value).trim().slice(0, MAX_RULE_TEXT);

/** The rules that match a task, in their order, whether or not they can be applied. */
export const matchedBy = async ({ ask }: OpenTable, task: EvaluatedTask, today: string) =>
  (await ask(factsOf(task, today), 'matched')).matched;

/**
 * The actions of the rules for a task, in their order.
 * @throws EscalationError when a matching rule cannot be applied
 */
export async function evaluateEscalation(
  { table, ask }: OpenTable,
  task: EvaluatedTask,
  today: string,
): Promise<Escalation[]> {
  const facts = factsOf(task, today);
  const { outcome, matched } = await ask(facts, 'matched');
  const rows = contextsOf(outcome.json);
  if (matched.length > 0 && rows.length === 0) throw new EscalationError('the rules come to nothing');
  const seen = Object.entries(facts)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ({ name, value: String(value) }));
  return rows.map((row, at) => {
    const rule = matched.length === rows.length ? matched[at] : undefined;
    const where = rule === undefined ? 'a rule' : `row ${rule.row}`;
    const action = escalationActions.find((each) => each === textOf(row.action));
    if (action === undefined) throw new EscalationError(`${where} has no action`);
    const value = textOf(row.value);
    if (!canDo(action, value))
      throw new EscalationError(
        `${where} ${action === 'Notify' ? 'does not say whom to tell' : 'has no priority'}`,
      );
    return {
      rule: {
        // Rules without a name count as one per action.
        name: textOf(row.rule) || action,
        table: ESCALATION_TABLE,
        version: table.version,
      },
      action,
      value,
      table: {
        name: table.name,
        version: table.version,
        isDefault: table.entityId === EMPTY_ID,
        rules: rule === undefined ? [] : [rule],
      },
      facts: seen,
    };
  });
}
