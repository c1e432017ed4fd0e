import { message } from '@waypost/contract/core/messages';
import { groupOfProcess, processNames, taskTypes } from '@waypost/contract/processes/names';
import type { AssignmentRule, RuleBody, RuleInFull } from '@waypost/contract/tasks/assignment/calls';
import { assignmentModeWords } from '@waypost/contract/tasks/assignment/rules';
import type { PropertyChange } from '../../../framework/audit.ts';
import { AppError } from '../../../framework/errors.ts';
import type { Work } from '../../../framework/work.ts';
import { newId } from '../../../infrastructure/ids.ts';
import { membersOf } from './members.ts';

type TaskType = Pick<AssignmentRule, 'process' | 'taskType'>;

/** The assignment of tasks by type: manual until an administrator sets a rule. */
export async function readRules({ db }: Work): Promise<AssignmentRule[]> {
  const rows = await db
    .selectFrom('assignment_rule')
    .select(['process', 'task_type', 'mode', 'daily_limit', 'version'])
    .execute();
  return processNames.flatMap((process) =>
    taskTypes[process].map((taskType) => {
      const set = rows.find((row) => row.process === process && row.task_type === taskType);
      return {
        process,
        taskType,
        mode: set?.mode ?? 'byHand',
        dailyLimit: set?.daily_limit ?? null,
        version: set?.version ?? 0,
      };
    }),
  );
}

/** The assignment of tasks of a type, with every possible assignee. */
export async function readRule(work: Work, type: TaskType): Promise<RuleInFull> {
  checkType(type);
  const row = await rowOf(work, type);
  const members = await membersOf(work.db, groupOfProcess[type.process], row?.id ?? null);
  return {
    ...type,
    mode: row?.mode ?? 'byHand',
    dailyLimit: row?.daily_limit ?? null,
    version: row?.version ?? 0,
    members: members.map(({ id, name, userName, availability, openTasks, weight, dailyLimit }) => ({
      id,
      name,
      userName,
      availability,
      openTasks,
      weight,
      dailyLimit,
    })),
  };
}

/** Sets the assignment of tasks of a type. The worker evaluates open tasks at once. */
export async function setRule(work: Work, version: number, body: RuleBody): Promise<RuleInFull> {
  const before = await readRule(work, body);
  if (before.version !== version) throw new AppError('VERSION_CHANGED');
  checkMembers(before, body);
  const details = changes(before, body);
  if (details.length === 0) return before;
  const id = await write(work, version, body);
  await work.db.deleteFrom('assignment_share').where('rule_id', '=', id).execute();
  const shares = body.members.map((member) => ({
    entity_id: work.entity.id,
    rule_id: id,
    user_id: member.id,
    weight: member.weight,
    daily_limit: member.dailyLimit,
  }));
  if (shares.length > 0) await work.db.insertInto('assignment_share').values(shares).execute();
  const operation = version === 0 ? 'Create' : 'Update';
  work.audit({ action: 'Mutation', operation, domainType: 'AssignmentRule', domainId: id, details });
  return readRule(work, { process: body.process, taskType: body.taskType });
}

const rowOf = ({ db }: Work, { process, taskType }: TaskType) =>
  db
    .selectFrom('assignment_rule')
    .select(['id', 'mode', 'daily_limit', 'version'])
    .where('process', '=', process)
    .where('task_type', '=', taskType)
    .executeTakeFirst();

function checkType({ process, taskType }: TaskType): void {
  if (!taskTypes[process].includes(taskType))
    throw new AppError('INVALID', [{ path: 'taskType', message: message('assignment.notThisType') }]);
}

/** Refuses a person who is named twice, or who does not work on such tasks. */
function checkMembers({ members }: RuleInFull, body: RuleBody): void {
  const known = new Set(members.map(({ id }) => id));
  for (const [index, { id }] of body.members.entries())
    if (!known.delete(id))
      throw new AppError('INVALID', [
        { path: `members.${index}.id`, message: message('assignment.notInGroup') },
      ]);
}

async function write(work: Work, version: number, { process, taskType, mode, dailyLimit }: RuleBody) {
  const { db, entity, clock } = work;
  const after = { mode, daily_limit: dailyLimit, version: version + 1, look_at: clock.now() };
  const row = await db
    .insertInto('assignment_rule')
    .values({ entity_id: entity.id, id: newId(clock), process, task_type: taskType, ...after })
    .onConflict((conflict) =>
      conflict
        .columns(['entity_id', 'process', 'task_type'])
        .doUpdateSet(after)
        .where('assignment_rule.version', '=', version),
    )
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new AppError('VERSION_CHANGED');
  return row.id;
}

const limitText = ({ dailyLimit }: Pick<AssignmentRule, 'dailyLimit'>): string | null =>
  dailyLimit === null ? null : String(dailyLimit);
const shareText = ({ weight, dailyLimit }: { weight: number; dailyLimit: number | null }): string =>
  dailyLimit === null ? `weight ${weight}` : `weight ${weight}, ${dailyLimit} a day`;

/** The changes for the audit record. A person who is not named gets the default share again. */
function changes(before: RuleInFull, body: RuleBody): PropertyChange[] {
  const defaultShare = { weight: 1, dailyLimit: null };
  return [
    {
      propertyName: `Assignment of ${body.taskType}`,
      previousValue: assignmentModeWords[before.mode],
      newValue: assignmentModeWords[body.mode],
    },
    { propertyName: 'Daily Limit', previousValue: limitText(before), newValue: limitText(body) },
    ...before.members.map((member) => ({
      propertyName: member.name,
      previousValue: shareText(member),
      newValue: shareText(body.members.find(({ id }) => id === member.id) ?? defaultShare),
    })),
  ].filter(({ previousValue, newValue }) => previousValue !== newValue);
}
