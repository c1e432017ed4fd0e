import { newKey } from '../client.ts';
import { TABLES } from '../decision.ts';
import { LOG, verifyAndWait } from '../eligibility-transactions.ts';
import {
  againPath,
  complete,
  documentsOf,
  finished,
  gap,
  letters,
  templateId,
  uploadTo,
} from '../generated-documents.ts';
import { bareCase } from '../orders.ts';
import { quiet } from '../processes.ts';
import { openTask } from '../tasks.ts';
import { type Cast, match, must, type Scenario } from './scenario.ts';

/** Sets the rules of the organization's table of exceptions, each of which opens a task. */
async function exceptions({ tomasz }: Cast, ...ruleIds: string[]): Promise<void> {
  const path = `${TABLES}/Eligibility_Exceptions`;
  const query = `?tenantId=${tomasz.entityId}`;
  const table = await must(tomasz.call<{ version: number }>('GET', `${path}${query}`));
  const rules = ruleIds.map((id) => ({
    inputs: [`"${id}"`, '-', '-', '-', '-', '-'],
    outputs: ['"Exception"'],
  }));
  await must(tomasz.call('PUT', `${path}/rules${query}`, { rules }, match(table)));
}

/** The answer to a check with these exceptions, once the processes have handled it. */
async function answered(cast: Cast, ...ruleIds: string[]): Promise<string> {
  await exceptions(cast, ...ruleIds);
  const { dana, pool } = cast;
  const task = await openTask(dana, { payerCode: 'CMS', process: 'Registration Verification' });
  const { id } = await verifyAndWait(dana, { payerCode: 'TWM01', memberId: 'INA000031', taskId: task.id });
  const { rows } = await pool.query('select case_id from task where id = $1', [task.id]);
  await quiet(pool, rows[0].case_id);
  return id;
}

/** Runs the rules on an answer again, and returns its case. */
async function again(cast: Cast, id: string, ...ruleIds: string[]): Promise<string> {
  await exceptions(cast, ...ruleIds);
  const { marcus, pool } = cast;
  await must(marcus.call('POST', `${LOG}/${id}/rules`));
  const { rows } = await pool.query('select case_id from eligibility_transaction where id = $1', [id]);
  return rows[0].case_id;
}

const runRules = 'processes.runRules';

/** The case of a letter that could not be faxed. */
async function failedFax({ ruth, pool, here }: Cast): Promise<string> {
  await letters(here, { template: await templateId(pool, here), fax: true });
  const { caseId, task } = await gap(pool, ruth, { faxNumber: '' });
  await complete(ruth, task);
  await finished(pool, ruth, caseId);
  return caseId;
}

/** Repeated runs of rules, and letters that are created again. */
export const processScenarios: Scenario[] = [
  {
    call: runRules,
    emits: ['task.created'],
    given: (cast) => answered(cast),
    act: (cast, id) => again(cast, id, '1'),
  },
  {
    call: runRules,
    emits: ['task.updated'],
    given: (cast) => answered(cast, '1'),
    act: (cast, id) => again(cast, id, '1', '5'),
  },
  {
    call: runRules,
    emits: ['task.completed'],
    given: (cast) => answered(cast, '1'),
    act: (cast, id) => again(cast, id),
  },
  {
    call: 'generatedDocuments.uploadDocument',
    emits: ['document.uploaded'],
    given: ({ ruth }) => bareCase(ruth),
    act: async ({ ruth }, caseId) => {
      await must(uploadTo(ruth, caseId, [new File(['A note.'], 'note.txt')]));
      return caseId;
    },
  },
  {
    call: 'generatedDocuments.generateAgain',
    emits: ['document.ordered-again'],
    given: failedFax,
    act: async ({ ruth }, caseId) => {
      const [document] = await documentsOf(ruth, caseId);
      await must(ruth.call('POST', againPath(document?.id ?? ''), undefined, newKey()));
      return caseId;
    },
  },
];
