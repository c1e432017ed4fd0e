import type { FailureKind } from '@waypost/contract/eligibility/response';
import type { Clock } from '@waypost/platform/clock';
import type { Logger } from '@waypost/platform/logger';
import { sql } from 'kysely';
import { type Service, service } from '../../framework/actor.ts';
import { serviceSource } from '../../framework/audit.ts';
import { backlogOf } from '../../framework/queue/backlog.ts';
import type { Item } from '../../framework/queue/claim.ts';
import { type Queue, workQueue } from '../../framework/queue/in-transaction.ts';
import { isRunOut } from '../../framework/queue/lease.ts';
import type { Work } from '../../framework/work.ts';
import { acrossEntities, type Db } from '../../infrastructure/database.ts';
import { attemptLease, transactionLease } from './payer-gate.ts';

type Unfinished = Item & {
  entity_id: string;
  state: string;
  version: number;
  case_id: string | null;
  task_id: string | null;
  facility_id: string;
  payer_code: string;
  may_have_left: boolean;
};

/**
 * The transactions of a process that died. Includes cancelled requests with an open attempt, because no process waits
 * for them.
 */
const left = {
  from: sql`eligibility_transaction x`,
  isDue: (
    now: Date,
  ) => sql`(x.state = 'sent' and ${isRunOut(transactionLease, now)} or (x.entity_id, x.id) in (
    select a.entity_id, a.transaction_id from eligibility_attempt a
    where a.ended_at is null and ${isRunOut(attemptLease, now)}))`,
};
export const interruptedBacklog = backlogOf(left, sql`x.lease_until`);

const unfinished = (clock: Clock): Queue<Unfinished, Service> => ({
  name: 'mark interrupted eligibility transactions',
  columns: sql`x.id, x.entity_id, x.state, x.version, x.case_id, x.task_id, x.facility_id, x.payer_code, exists (
    select from eligibility_attempt a
    where a.entity_id = x.entity_id and a.transaction_id = x.id and a.was_sent is distinct from false) as may_have_left`,
  ...left,
  locked: 'x',
  key: sql`x.id`,
  order: sql`x.lease_until`,
  batch: 200,
  emits: ['eligibility.failed'],
  actorOf: () => service,
  sourceOf: ({ entity_id, id }) => serviceSource(entity_id, `sweep-${id}`, clock),
  handle: emitOutcome,
});

/**
 * Records the outcome of transactions whose process died while they were in progress. If an attempt may have been sent,
 * it is unknown whether the payer got it, so it is interrupted. Otherwise it failed as not sent. Neither is sent again.
 * Works across entities as the worker role.
 */
export const sweepInterrupted = (tools: { worker: Db; clock: Clock; logger: Logger }): Promise<number> =>
  workQueue(unfinished(tools.clock), (work) => acrossEntities(tools.worker, work), tools);

async function emitOutcome(work: Work<Service>, transaction: Unfinished): Promise<void> {
  const { entity_id, id, may_have_left: mayHaveLeft } = transaction;
  const now = work.clock.now();
  await work.db
    .updateTable('eligibility_attempt as a')
    .set({ ended_at: now, result: 'interrupted' })
    .where('entity_id', '=', entity_id)
    .where('transaction_id', '=', id)
    .where('ended_at', 'is', null)
    .where(isRunOut(attemptLease, now))
    .execute();
  if (transaction.state !== 'sent') return;
  const state = mayHaveLeft ? 'interrupted' : 'failed';
  const failure: FailureKind | null = mayHaveLeft ? null : 'not-sent';
  await work.db
    .updateTable('eligibility_transaction')
    .set({ state, failure_kind: failure, version: transaction.version + 1 })
    .where('entity_id', '=', entity_id)
    .where('id', '=', id)
    .execute();
  work.audit({
    action: 'Mutation',
    operation: 'Update',
    domainType: 'EligibilityTransaction',
    domainId: id,
    details: [{ propertyName: 'State', previousValue: 'sent', newValue: state }],
  });
  work.emit({
    type: 'eligibility.failed',
    subjectId: id,
    caseId: transaction.case_id,
    facilityId: transaction.facility_id,
    data: {
      payerCode: transaction.payer_code,
      taskId: transaction.task_id,
      failure: failure ?? 'interrupted',
    },
  });
}
