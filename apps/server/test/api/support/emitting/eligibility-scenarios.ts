import { vi } from 'vitest';
import { connected, inquiry, newConnector, tried } from '../connections.ts';
import {
  arrivals,
  ask,
  completedTransaction,
  LOG,
  send,
  verifyAndWait,
} from '../eligibility-transactions.ts';
import { openTask } from '../tasks.ts';
import { match, must, type Scenario } from './scenario.ts';

export const eligibilityScenarios: Scenario[] = [
  {
    call: 'eligibility.verify',
    emits: ['eligibility.requested', 'eligibility.answered'],
    act: async (cast) => (await ask(cast.dana, 'TWM01', 'ACT000001')).id,
  },
  {
    call: 'eligibility.verify',
    emits: ['eligibility.requested', 'note.added', 'eligibility.answered'],
    given: async ({ dana }) => (await openTask(dana)).id,
    act: async (cast, taskId) => {
      await verifyAndWait(cast.dana, { payerCode: 'TWM01', memberId: 'AAA720001', taskId });
      const { rows } = await cast.pool.query('select case_id from task where id = $1', [taskId]);
      return rows[0].case_id;
    },
  },
  {
    call: 'eligibility.verify',
    emits: ['eligibility.requested', 'eligibility.failed'],
    act: async (cast) => (await ask(cast.dana, 'TWM01', 'HTML00001')).id,
  },
  {
    call: 'payerConnections.tryConnection',
    emits: ['eligibility.requested', 'eligibility.answered'],
    act: async ({ here }) => {
      const nils = await here.invite(newConnector);
      const { connectionId } = await connected(nils);
      return (await tried(nils, connectionId, inquiry(here, 'ACT000001'))).trialId;
    },
  },
  {
    call: 'payerConnections.tryConnection',
    emits: ['eligibility.requested', 'eligibility.failed'],
    act: async ({ here }) => {
      const nils = await here.invite(newConnector);
      const { connectionId } = await connected(nils);
      return (await tried(nils, connectionId, inquiry(here, 'HTML00001'))).trialId;
    },
  },
  {
    call: 'eligibility.cancel',
    emits: ['eligibility.requested', 'eligibility.cancelled', 'eligibility.answered'],
    act: async (cast) => {
      const id = await send(cast.dana, 'TWM01', 'SLOW5S001');
      // A request that is canceled while it waits is never sent.
      await vi.waitFor(async () => {
        if ((await arrivals(id)).length === 0) throw new Error('the payer was not asked');
      }, 20_000);
      await must(cast.dana.call('POST', `${LOG}/${id}/cancel`));
      await completedTransaction(cast.dana, id, ({ isLate }) => isLate);
      return id;
    },
  },
  {
    call: 'eligibility.decideAlert',
    emits: ['eligibility.alert-decided'],
    given: async (cast) => (await verifyAndWait(cast.dana, { payerCode: 'TWM01', memberId: 'CHG000001' })).id,
    act: async (cast, id) => {
      const path = `${LOG}/${id}`;
      const { version } = await must(cast.dana.call<{ version: number }>('GET', path));
      await must(
        cast.dana.call('POST', `${path}/alerts/memberId/decision`, { choice: 'accept' }, match({ version })),
      );
      return id;
    },
  },
];
