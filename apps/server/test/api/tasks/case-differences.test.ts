import type { EligibilityRequest } from '@waypost/contract/eligibility/request';
import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import { expect, it } from 'vitest';
import { newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { completedTransaction } from '../support/eligibility-transactions.ts';
import { makeOrganization } from '../support/organization.ts';
import { openTask, readTask } from '../support/tasks.ts';

const { pool } = await testDatabase();
const SERVICE = '/services/realtime-eligibility';

it('a task shows the values of the payer’s request that differ from the case, until the case has them too', async () => {
  const at = await makeOrganization();
  const [dana] = await at.people('dana');
  const task = await openTask(dana, { payerCode: 'TWM01' });
  const { body: form } = await dana.call<{ request: EligibilityRequest }>(
    'GET',
    `${SERVICE}/tasks/${task.id}/prefill`,
  );
  const differences = async () => (await readTask(dana, task.id)).domainModels.eligibility?.caseDifferences;
  const asked = async (of: Partial<EligibilityRequest>) => {
    const { body, text } = await dana.call<EligibilityTransaction>(
      'POST',
      `${SERVICE}/api/EligibilityTransactions/verify`,
      { ...form.request, ...of },
      newKey(),
    );
    if (!body.id) throw new Error(text);
    return (await completedTransaction(dana, body.id)).state;
  };
  expect(await asked({ memberId: 'AAA720001' })).toBe('rejected');
  expect(await differences()).toEqual([]);
  expect(await asked({ memberId: 'ACT000001' })).toBe('answered');
  const { memberId } = form.request;
  expect(memberId).not.toBe('ACT000001');
  expect(await differences()).toEqual([{ field: 'memberId', sent: 'ACT000001', inCase: memberId }]);
  // Another payer's member ID is not an error of this coverage.
  expect(await asked({ memberId: 'ACT000001', payerCode: 'SMMT1', payerName: '' })).toBe('answered');
  expect(await differences()).toEqual([]);
  expect(await asked({ memberId: 'ACT000001' })).toBe('answered');
  expect(await differences()).toHaveLength(1);
  await pool.query('update case_coverage set subscriber_id = $2 where case_id = $1', [
    task.domainModels.case.caseId,
    'act-000001',
  ]);
  expect(await differences()).toEqual([]);
});
