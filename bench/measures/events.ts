import { randomUUID } from 'node:crypto';
import { createClock } from '@waypost/platform/clock';
import { loadConfig } from '@waypost/platform/config';
import { createPool } from '@waypost/platform/database/pool';
import { createLogger } from '@waypost/platform/logger';
import { sql } from 'kysely';
import { service } from '../../apps/server/src/framework/actor.ts';
import { serviceSource } from '../../apps/server/src/framework/audit.ts';
import {
  type Consumer,
  consumeEvents,
  registerConsumers,
} from '../../apps/server/src/framework/consumers.ts';
import { doWork, type Work } from '../../apps/server/src/framework/work.ts';
import { type Db, inTenant } from '../../apps/server/src/infrastructure/database.ts';
import { lakemont } from '../../apps/server/src/seed/organizations.ts';
import { openDbAs } from '../lib/database.ts';
import type { Measure } from '../lib/measure.ts';

const clock = createClock(0);
const logger = createLogger(loadConfig({ LOG_LEVEL: 'silent' }), 'bench', new Map());
/** The rows per transaction of the reference, as many as a consumer claims at once. */
const BATCH = 100;
const BENCH_TASKS = 'Bench: opened by an event';

type Case = { id: string; facility_id: string };

/**
 * One consumer processes events of many cases: each creates a task and its audit record, as a process would. For
 * comparison the same tasks and records are written in transactions of a hundred, without events.
 */
export const events: Measure = {
  title: 'Events: worked by one consumer, each with a task and its record',
  async run({ postgres, isQuick }) {
    const count = isQuick ? 4000 : 20_000;
    const [app, worker] = [openDbAs(postgres.url, 'app'), openDbAs(postgres.url, 'worker')];
    const owner = createPool(
      { to: { connectionString: postgres.superuserUrl }, statementTimeoutMs: null },
      'owner',
      1,
    );
    const consumer: Consumer = {
      name: `bench ${randomUUID().slice(0, 8)}`,
      listensTo: ['note.added'],
      emits: [],
      handle: (work, { case_id }) => openTask(work, case_id ?? ''),
    };
    try {
      const { rows: cases } = await owner.query<Case>(
        'select id, facility_id from patient_case c where entity_id = $1 and exists (select from task t where t.case_id = c.id) order by id limit 5000',
        [lakemont.id],
      );
      await registerConsumers(worker, [consumer]);
      const emitted = await timed(() => emitAll(app, cases, count));
      const plain = await timed(() => writePlainly(app, cases, count));
      await owner.query('analyze event, event_delivery');
      let worked = 0;
      const consumed = await timed(async () => {
        for (let done = -1; done !== 0; worked += done)
          done = await consumeEvents(consumer, { app, worker, clock, logger });
      });
      if (worked !== count) throw new Error(`${worked} of ${count} events were worked`);
      return {
        figures: [
          {
            name: 'events worked by one consumer',
            value: count / consumed,
            unit: 'events/s',
            target: 1500,
            atLeast: true,
            reference: { name: 'the same rows, without events', value: count / plain },
          },
          { name: 'events emitted, a hundred in a transaction', value: count / emitted, unit: 'events/s' },
        ],
      };
    } finally {
      await owner.query('delete from event_subscription where consumer = $1', [consumer.name]);
      await owner.query('delete from event_delivery where consumer = $1', [consumer.name]);
      await owner.query('delete from task where task_name = $1', [BENCH_TASKS]);
      await Promise.all([app.destroy(), worker.destroy(), owner.end()]);
    }
  },
};

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

/** Creates a task from the facts of its case, with its audit record. */
async function openTask(
  { db, audit, clock: { now } }: Pick<Work<typeof service>, 'db' | 'audit' | 'clock'>,
  caseId: string,
) {
  const id = randomUUID();
  await sql`/* prepared: bench-open-task */
    insert into task (entity_id, id, task_name, process, task_group, status, priority, created_at, process_started_at,
      due_date, start_url, case_id, facility_id, case_number, account_number, patient_first_name, patient_last_name,
      payer_name, date_of_service)
    select c.entity_id, ${id}::uuid, ${BENCH_TASKS}, 'Eligibility', 'Eligibility', 'Open', 5, ${now()}, ${now()},
      c.service_start, '', c.id, c.facility_id, c.case_number, c.account_number, p.first_name, p.last_name, '',
      c.service_start
    from patient_case c join patient p on p.entity_id = c.entity_id and p.id = c.patient_id
    where c.id = ${caseId}::uuid`.execute(db);
  audit({ action: 'Mutation', operation: 'Create', domainType: 'Task', domainId: id });
}

const runAsLakemont = (app: Db, run: (work: Work<typeof service>) => Promise<void>): Promise<void> =>
  inTenant(
    app,
    {
      entityId: lakemont.id,
      userId: lakemont.id,
      facilityIds: lakemont.facilities.map(({ id }) => id),
    },
    (db) =>
      doWork(
        { db, actor: service, mayEmit: ['note.added'], mustAudit: true },
        serviceSource(lakemont.id, 'bench', clock),
        run,
      ),
  );

async function inBatches(
  app: Db,
  count: number,
  one: (work: Work<typeof service>, at: number) => Promise<void>,
) {
  for (let at = 0; at < count; at += BATCH)
    await runAsLakemont(app, async (work) => {
      for (let row = at; row < Math.min(at + BATCH, count); row += 1) await one(work, row);
    });
}

const emitAll = (app: Db, cases: readonly Case[], count: number): Promise<void> =>
  inBatches(app, count, async (work, at) => {
    const { id, facility_id } = cases[at % cases.length] as Case;
    work.emit({
      type: 'note.added',
      subjectId: randomUUID(),
      caseId: id,
      facilityId: facility_id,
      data: { eventType: 'Message' },
    });
  });

const writePlainly = (app: Db, cases: readonly Case[], count: number): Promise<void> =>
  inBatches(app, count, (work, at) => openTask(work, cases[at % cases.length]?.id ?? ''));
