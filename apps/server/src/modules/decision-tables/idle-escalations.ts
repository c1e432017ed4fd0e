import { managePermission, type TaskGroup, taskGroups } from '@waypost/contract/core/permissions';
import { type DecisionFinding, NO_EFFECT } from '@waypost/contract/decision-tables/shapes';
import { groupOfProcess, processNames, taskTypes } from '@waypost/contract/processes/names';
import { ESCALATION_TABLE, MAX_PRIORITY, MIN_PRIORITY } from '@waypost/contract/tasks/escalation/rules';
import { taskStatuses } from '@waypost/contract/tasks/status';
import {
  type CompiledModel,
  type CompiledTable,
  cellMatches,
  type JsonValue,
  listDecisionTables,
} from '@waypost/dmn';
import { sql } from 'kysely';
import { isActiveMember, permissionsHeld } from '../../framework/people/members.ts';
import type { Db } from '../../infrastructure/database.ts';
import { membershipRows, personRows, workplaceRows } from '../users/readable.ts';
import { webhookEndpointRows } from '../webhooks/readable.ts';
import { writtenText } from './find-escalations.ts';

/** The open tasks that a row may match according to its literal cells. */
type Matched = {
  groups: ReadonlySet<TaskGroup>;
  /** Each status, and whether the task is assigned. */
  states: readonly { status: string; isAssigned: boolean }[];
  priorities: readonly number[];
};

/**
 * The recipients that rules can reach in the organization: other systems at the caller's facilities, and managers of
 * groups.
 */
type Recipients = { isHeard: boolean; managed: ReadonlySet<string> };

/**
 * Rows of the escalation table without effect at present: they are stored, and their author is informed (decision 132).
 * A computed cell may have any value.
 */
export async function idleEscalations(
  db: Db,
  { model, tables }: Pick<CompiledModel, 'model' | 'tables'>,
): Promise<DecisionFinding[]> {
  const table = listDecisionTables(model).find(({ name }) => name === ESCALATION_TABLE)?.table;
  const compiled = table && tables.get(table.id);
  if (!compiled || table.rules.length === 0) return [];
  const recipients = await readRecipients(db);
  const columnOf = (name: string) => table.outputs.findIndex((output) => output.name === name);
  const [actions, values] = [columnOf('action'), columnOf('value')];
  return table.rules.flatMap((_, row): DecisionFinding[] => {
    const [action, value] = [writtenText(compiled, row, actions), writtenText(compiled, row, values)];
    const message = idleReason(matchedBy(compiled, row), recipients, action ?? '', value);
    if (message === null) return [];
    return [{ code: NO_EFFECT, severity: 'warning', message, element: ESCALATION_TABLE, rule: row + 1 }];
  });
}

function matchedBy(table: CompiledTable, row: number): Matched {
  const mayMatch = (fact: string, value: JsonValue) => cellMatches(table, row, fact, value) !== false;
  const groups = processNames
    .filter(
      (process) =>
        mayMatch('process', process) && taskTypes[process].some((type) => mayMatch('taskType', type)),
    )
    .map((process) => groupOfProcess[process]);
  const states = taskStatuses
    .filter((status) => status !== 'Complete' && mayMatch('status', status))
    .filter((status) => mayMatch('isElevated', status === 'Elevated'))
    .flatMap((status) => possibleAssignments(status).map((isAssigned) => ({ status, isAssigned })))
    .filter(({ isAssigned }) => mayMatch('isAssigned', isAssigned));
  const priorities = Array.from({ length: MAX_PRIORITY }, (_, at) => MIN_PRIORITY + at);
  return {
    groups: new Set(groups),
    states,
    priorities: priorities.filter((priority) => mayMatch('priority', priority)),
  };
}

/** An open task has no assignee, and a task in process has one (W-110). */
const possibleAssignments = (status: string): boolean[] =>
  status === 'Open' ? [false] : status === 'InProcess' ? [true] : [true, false];

/** The reason why a row has no effect; null when it may have one. Undefined means a computed value. */
function idleReason(
  { groups, states, priorities }: Matched,
  { isHeard, managed }: Recipients,
  action: string,
  value: string | undefined,
): string | null {
  if (groups.size === 0 || states.length === 0 || priorities.length === 0)
    return 'It has no effect: no open task can be as its conditions say.';
  if (action === 'Elevate')
    return states.every(({ status }) => status === 'Elevated')
      ? 'It has no effect: the tasks that it matches are elevated already.'
      : null;
  if (action === 'Webhook')
    return isHeard
      ? null
      : 'It reaches no other system yet: no webhook endpoint at your facilities is enabled and takes task.escalated.';
  if (value === undefined) return null;
  if (action === 'Raise Priority')
    return priorities.every((priority) => priority >= Number(value))
      ? `It has no effect: the tasks that it matches have a priority of ${value} or more.`
      : null;
  if (action !== 'Notify') return null;
  const isAssigneeNotified = value !== 'Managers' && states.some(({ isAssigned }) => isAssigned);
  const areManagersNotified = value !== 'Assignee' && [...groups].some((group) => managed.has(group));
  if (isAssigneeNotified || areManagersNotified) return null;
  return value === 'Assignee'
    ? 'It tells nobody: nobody is assigned to the tasks that it matches.'
    : 'It tells nobody yet: nobody manages the tasks that it matches.';
}

/** Row security limits it to the facilities whose endpoints the caller may see. */
async function readRecipients(db: Db): Promise<Recipients> {
  const { rows } = await sql<{ isHeard: boolean; managed: string[] }>`
    select
      exists (select from ${webhookEndpointRows} p
        where p.disabled_because is null and 'task.escalated' = any (p.filter_types)) as "isHeard",
      array(${sql.join(taskGroups.map(managedGroup), sql` union all `)}) as managed`.execute(db);
  return { isHeard: rows[0]?.isHeard ?? false, managed: new Set(rows[0]?.managed) };
}

const managedGroup = (group: TaskGroup) => sql`
  select ${group}::text where exists (select from ${membershipRows} m join ${personRows} u on u.id = m.user_id and not u.is_machine
    where ${isActiveMember} and ${permissionsHeld([managePermission(group)])} > 0
      and exists (select from ${workplaceRows} f where f.entity_id = m.entity_id and f.user_id = m.user_id))`;
