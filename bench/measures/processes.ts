import { randomUUID } from 'node:crypto';
import { createClock } from '@waypost/platform/clock';
import { loadConfig } from '@waypost/platform/config';
import { createPool } from '@waypost/platform/database/pool';
import { createLogger } from '@waypost/platform/logger';
import type pg from 'pg';
import { consumeEvents, registerConsumers } from '../../apps/server/src/framework/consumers.ts';
import type { Db } from '../../apps/server/src/infrastructure/database.ts';
import { consumerOf } from '../../apps/server/src/processes/evaluate-case.ts';
import { insuranceVerificationProcess } from '../../apps/server/src/processes/insurance-verification.ts';
import { lakemont } from '../../apps/server/src/seed/organizations.ts';
import {
  emitCoverageEvents,
  type KnownCoverage,
} from '../../apps/server/test/operations/support/emit-coverage-events.ts';
import { type Client, signInAs } from '../lib/client.ts';
import { openDbAs } from '../lib/database.ts';
import type { Figure, Measure } from '../lib/measure.ts';
import { median, quantile } from '../lib/statistics.ts';
import { repeated, timed } from '../lib/timing.ts';

const clock = createClock(0);
const logger = createLogger(loadConfig({ LOG_LEVEL: 'silent' }), 'bench', new Map());

/** Measures many events processed by one consumer, and decisions requested by API calls. */
export const processes: Measure = {
  title: 'Processes: events worked, and tables asked',
  async run({ stack, postgres, isQuick }) {
    const to = { connectionString: postgres.superuserUrl };
    const owner = createPool({ to, statementTimeoutMs: null }, 'owner', 1);
    const [app, worker] = [openDbAs(postgres.url, 'app'), openDbAs(postgres.url, 'worker')];
    try {
      const tomasz = await signInAs(stack, 'tomasz.lind');
      return {
        figures: [
          await measureEvents({ owner, app, worker }, isQuick ? 2000 : 10_000),
          ...(await measureDecisions(tomasz, isQuick ? 300 : 2000)),
        ],
      };
    } finally {
      await Promise.all([app.destroy(), worker.destroy(), owner.end()]);
    }
  },
};

/** Measures one consumer; the product's own workers do not receive these events. */
async function measureEvents(
  { owner, app, worker }: { owner: pg.Pool; app: Db; worker: Db },
  count: number,
): Promise<Figure> {
  const consumer = { ...consumerOf(insuranceVerificationProcess), name: `bench ${randomUUID().slice(0, 8)}` };
  const { rows: subscriptions } = await owner.query<{ consumer: string; type: string }>(
    'select consumer, type from event_subscription',
  );
  const { rows: coverages } = await owner.query<KnownCoverage>(
    `select v.id, v.case_id, v.facility_id from case_coverage v where v.entity_id = $1 and v.status = 'Active' and v.position = 1
       and not exists (select from task t where t.case_id = v.case_id and t.cycle is not null) order by v.id limit $2`,
    [lakemont.id, count],
  );
  const lakemontWhole = { entityId: lakemont.id, facilityIds: lakemont.facilities.map(({ id }) => id) };
  try {
    await owner.query('delete from event_subscription');
    await registerConsumers(worker, [consumer]);
    await emitCoverageEvents(app, lakemontWhole, coverages, 100);
    await owner.query('analyze event, event_delivery');
    let worked = 0;
    const tookMs = await timed(async () => {
      for (let done = -1; done !== 0; worked += done)
        done = await consumeEvents(consumer, { app, worker, clock, logger });
    });
    if (coverages.length === 0 || worked < coverages.length)
      throw new Error(`${worked} of ${coverages.length} events were worked`);
    return {
      name: 'events worked by one consumer, each with facts, two tables, a task with to-dos, its reason and its record',
      value: (coverages.length / tookMs) * 1000,
      unit: 'events/s',
    };
  } finally {
    await owner.query('delete from event_subscription where consumer = $1', [consumer.name]);
    await owner.query('delete from event_delivery where consumer = $1', [consumer.name]);
    for (const { consumer: name, type } of subscriptions)
      await owner.query(
        'insert into event_subscription (consumer, type) values ($1, $2) on conflict do nothing',
        [name, type],
      );
  }
}

/** Measures a decision by API call: session, rights, the current table, and its trace. */
async function measureDecisions(tomasz: Client, times: number): Promise<Figure[]> {
  const table =
    '/services/decision-management/decisiontables/evaluate/RegistrationVerification_ConditionCodes';
  const facts = { ProcessKey: 'RegistrationVerification_Main', TaskId: 'Activity_RegistrationException' };
  const ask = async (): Promise<void> => {
    const { status } = await tomasz.call('POST', `${table}?tenantId=${tomasz.entityId}`, { facts });
    if (status !== 200) throw new Error(`a table that was asked answered ${status}`);
  };
  await repeated(times / 3, ask);
  const durations = await repeated(times, ask);
  const together = await timed(() => Promise.all(Array.from({ length: 10 }, () => repeated(times / 5, ask))));
  return [
    { name: 'a table asked by call, with its trace, p95', value: quantile(durations, 0.95), unit: 'ms' },
    { name: 'the same, p50', value: median(durations), unit: 'ms' },
    { name: 'the same by ten at once', value: (times * 2 * 1000) / together, unit: 'requests/s' },
  ];
}
