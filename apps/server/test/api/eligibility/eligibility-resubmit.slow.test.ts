import { type EligibilityRequest, formOfRequest } from '@waypost/contract/eligibility/request';
import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import type { Task } from '@waypost/contract/tasks/shapes';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { completedTransaction, LOG, send, verifyAndWait } from '../support/eligibility-transactions.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { openTask } from '../support/tasks.ts';

const PREFILL = '/services/realtime-eligibility/tasks';

let at: Organization;
let dana: Client;
let ruth: Client;
beforeAll(async () => {
  at = await makeOrganization();
  [dana, ruth] = await at.people('dana', 'ruth');
});

const open = async (client: Client, id: string): Promise<EligibilityTransaction> =>
  (await client.call<EligibilityTransaction>('GET', `${LOG}/${id}`)).body;

/** A task that nobody is working on, and the prefilled values of its request form. */
async function freeTask(): Promise<{ task: Task; request: EligibilityRequest }> {
  const task = await openTask(dana, { taskType: 'Eligibility Exception', payerCode: 'TWM01' });
  const { body } = await dana.call<{ request: EligibilityRequest }>('GET', `${PREFILL}/${task.id}/prefill`);
  expect(body.request.payerCode).toBe('TWM01');
  return { task, request: { ...body.request, cardIssueDate: '2025-01-02' } };
}

describe('resubmitting a request', () => {
  it('a resubmit is allowed with the same request once there is an answer or a failure [C-166]', async () => {
    const waiting = await send(dana, 'TWM01', 'SLOW5S001');
    expect((await open(dana, waiting)).resubmit).toMatchObject({ isAllowed: false, reason: 'still-waiting' });
    for (const memberId of ['AAA720001', 'HTTP50001', 'TWM8841207']) {
      const { resubmit, eligibilityRequest } = await verifyAndWait(dana, { payerCode: 'TWM01', memberId });
      expect(resubmit).toEqual({
        isAllowed: true,
        reason: null,
        request: formOfRequest(eligibilityRequest),
      });
    }
    await completedTransaction(dana, waiting);
  });

  it('a resubmit needs the permission to send requests [C-166]', async () => {
    const answer = await verifyAndWait(dana, { payerCode: 'TWM01', memberId: 'TWM8841207' });
    const reader = await at.person('ines');
    expect((await open(reader, answer.id)).resubmit).toMatchObject({
      isAllowed: false,
      reason: 'no-permission',
    });
  });

  it('a check of a task can be resubmitted only by the user who works on the task [C-166][C-167]', async () => {
    const { task, request } = await freeTask();
    // An answer without an exception would complete the task.
    const answer = await verifyAndWait(dana, { ...request, memberId: 'INA000009' });
    expect((await open(ruth, answer.id)).resubmit.isAllowed).toBe(true);
    const started = await ruth.call<Task>(
      'PATCH',
      `/services/task/tasks/${task.id}`,
      { status: 'InProcess' },
      { 'if-match': String(task.version) },
    );
    expect(started.status, started.text).toBe(200);
    expect((await open(ruth, answer.id)).resubmit.isAllowed).toBe(true);
    expect((await open(dana, answer.id)).resubmit).toMatchObject({
      isAllowed: false,
      reason: 'task-of-another',
    });
    // A completed task has no assignee any more.
    const done = await ruth.call<Task>(
      'PATCH',
      `/services/task/tasks/${task.id}`,
      { status: 'Complete' },
      { 'if-match': String(started.body.version) },
    );
    expect(done.status, done.text).toBe(200);
    expect((await open(dana, answer.id)).resubmit).toMatchObject({ isAllowed: true, reason: null });
  });

  it('a resubmit never shows an SSN that was not requested and permitted', async () => {
    const asked = { searchOptionId: 'ssn-name-birth', ssn: '900-12-4417' };
    const answer = await verifyAndWait(ruth, { payerCode: 'TWM01', memberId: 'TWM8841207', ...asked });
    expect(answer.resubmit.request.ssn).toBe('');
    const shown = await ruth.call<EligibilityTransaction>('GET', `${LOG}/${answer.id}`, undefined, {
      displayFullSSN: 'true',
    });
    expect(shown.body.resubmit.request.ssn).toBe('900-12-4417');
  });
});

describe('the eligibility transactions of a case', () => {
  it('a case has up to two eligibility transactions: with the primary and the secondary payer [C-168]', async () => {
    const { request } = await freeTask();
    const primary = await verifyAndWait(dana, request);
    expect(primary.transactions).toEqual([
      expect.objectContaining({ order: 'primary', id: primary.id, isThis: true }),
    ]);
    const other = { ...request, searchOptionId: 'member-name-birth' };
    const older = await verifyAndWait(dana, { ...other, payerCode: 'SMMT1' });
    const secondary = await verifyAndWait(dana, { ...other, payerCode: 'LKSH1' });
    const shown = [primary, secondary].map(({ id }) => open(dana, id));
    const [fromPrimary, fromSecondary] = (await Promise.all(shown)).map(({ transactions }) =>
      transactions.map(({ order, id, payerName, isThis }) => [order, id, payerName, isThis]),
    );
    expect(fromPrimary).toEqual([
      ['primary', primary.id, 'Tidewater PPO', true],
      ['secondary', secondary.id, 'Lakeshore PPO', false],
    ]);
    expect(fromSecondary?.map(([order]) => order)).toEqual(['primary', 'secondary']);
    expect((await open(dana, older.id)).transactions).toHaveLength(2);
  });

  it('a check without a case has a single eligibility transaction', async () => {
    const answer = await verifyAndWait(dana, { payerCode: 'TWM01', memberId: 'TWM8841207' });
    expect(answer.transactions.map(({ id, order }) => [order, id])).toEqual([['primary', answer.id]]);
  });
});
