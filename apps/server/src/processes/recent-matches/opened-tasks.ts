import type { ProcessName } from '@waypost/contract/processes/names';
import { sql } from 'kysely';
import type { Db } from '../../infrastructure/database.ts';
import { eligibilityTransactionRows } from '../../modules/eligibility/readable.ts';
import { taskRows, taskToDoRows } from '../../modules/tasks/readable.ts';
import { causeOf, meaningOfAnswer, type PayerAnswer } from '../eligibility.ts';
import { type DecisionClient, textOf } from '../process.ts';
import { MAX_EVALUATED, type Tally, tally } from './tally.ts';

type OpenedTask = {
  id: string;
  taskType: string;
  isComplete: boolean;
  answeredToDos: readonly string[];
  answer: (Parameters<typeof causeOf>[0] & Pick<PayerAnswer, 'id'>) | null;
};

/** The tasks that a process has opened since, each with the answer that it is about. */
async function openedTasks(db: Db, process: ProcessName, since: Date): Promise<OpenedTask[]> {
  const { rows } = await sql<OpenedTask>`
    select t.id, t.task_name as "taskType", t.status = 'Complete' as "isComplete",
      array(select d.recommendation from ${taskToDoRows} d
        where d.entity_id = t.entity_id and d.task_id = t.id and d.resolution is not null) as "answeredToDos",
      (select to_json(a) from (select x.id, ${meaningOfAnswer} from ${eligibilityTransactionRows} x
        where t.process = 'Eligibility' and x.entity_id = t.entity_id and x.id = t.cycle) a) as answer
    from ${taskRows} t
    where t.entity_id = current_entity() and t.process = ${process} and t.cycle is not null
      and t.created_at >= ${since}::timestamptz
    order by t.created_at desc, t.id limit ${sql.lit(MAX_EVALUATED + 1)}`.execute(db);
  return rows;
}

type Asked = { db: Db; asking: DecisionClient; table: string; process: ProcessName; since: Date };

/** The tasks that began by each row of the properties, and those completed since. */
export const tallyProperties = async ({
  db,
  asking: decisionClient,
  table,
  process,
  since,
}: Asked): Promise<Tally> =>
  tally(await openedTasks(db, process, since), async ({ id, taskType, isComplete }) => {
    const { matched } = await decisionClient.ask(table, { taskType });
    return matched.rules.map(({ row }) => ({ row, led: isComplete ? [id] : [] }));
  });

/** The tasks that match each row of the recommendations, and those in which its to-do was answered. */
export const tallyToDos = async ({
  db,
  asking: decisionClient,
  table,
  process,
  since,
}: Asked): Promise<Tally> =>
  tally(await openedTasks(db, process, since), async ({ id, taskType, answer, answeredToDos }) => {
    const facts = { taskType, ...(answer && { cause: causeOf(answer) }) };
    const { rows, matched } = await decisionClient.ask(table, facts);
    return matched.rules.map(({ row }, at) => ({
      row,
      led: answeredToDos.includes(textOf(rows[at]?.recommendation)) ? [id] : [],
    }));
  });
