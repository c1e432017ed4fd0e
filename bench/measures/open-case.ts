import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool } from '@waypost/platform/database/pool';
import { createLogger } from '@waypost/platform/logger';
import { person } from '../../apps/server/src/framework/actor.ts';
import { createScope } from '../../apps/server/src/framework/work.ts';
import { dbOn } from '../../apps/server/src/infrastructure/database.ts';
import { startPostgres } from '../../tools/test/postgres.ts';
import { startStack } from '../../tools/test/stack.ts';
import type { StandaloneMeasure } from '../lib/measure.ts';
import { median } from '../lib/statistics.ts';

type Pool = ReturnType<typeof createPool>;
type Sent = { text: string; values: unknown[] };

/**
 * Measures opening a case with two insurances by its command, compared to only its statements, sent by the same driver.
 */
export const openCase: StandaloneMeasure = {
  title: 'Open a case with two insurances, on PostgreSQL',
  needsPortal: true,
  async runAlone({ isQuick }) {
    const logs = mkdtempSync(join(tmpdir(), 'waypost-bench-logs-'));
    const postgres = await startPostgres();
    const stack = await startStack(postgres.url, 'demo', logs);
    const pool = createPool({ to: { connectionString: postgres.url }, statementTimeoutMs: null }, 'app', 1);
    try {
      Object.assign(process.env, stack.env, { WAYPOST_TEST_SUPERUSER_URL: postgres.superuserUrl });
      const { command, bare, http, statements } = await measured(pool, isQuick ? 4 : 12, isQuick ? 50 : 200);
      const rate = (times: number[]) => 1000 / median(times);
      return {
        figures: [
          {
            name: 'cases opened by the command, to bare transactions with the same statements',
            value: rate(command) / rate(bare),
            unit: '×',
            target: 0.4,
            atLeast: true,
          },
          {
            name: 'by the command, p50',
            value: median(command),
            unit: 'ms',
            reference: { name: 'bare', value: median(bare) },
          },
          { name: 'through HTTP, p50', value: median(http), unit: 'ms' },
        ],
        notes: [
          `One after the other, on one connection. A case is ${statements} messages to the database: with its identifiers, two insurances, records of each and its event. The bare arm sends the same statements with other ids by the same driver, prepared beforehand.`,
        ],
      };
    } finally {
      await pool.end();
      await stack.stop();
      await postgres.stop();
      rmSync(logs, { recursive: true, force: true });
    }
  },
};

/** The times of each way in milliseconds, measured alternately. */
async function measured(pool: Pool, rounds: number, perRound: number) {
  // These modules read the product's addresses when they are loaded.
  const { makeOrganization } = await import('../../apps/server/test/api/support/organization.ts');
  const { registrar, newRegistrar, register, named, open } = await import(
    '../../apps/server/test/api/support/registration.ts'
  );
  const { openCase: command } = await import('../../apps/server/src/modules/cases/open-case.ts');
  const at = await makeOrganization({ roles: [registrar] });
  const rosa = await at.invite(newRegistrar);
  const { body } = await register(rosa, { name: named('Ada', 'Quill') });
  const place = { patient: { patientId: body.patientId ?? '' }, facilityId: at.facility().id };
  const visit = () => ({
    ...place,
    dateOfServiceStart: '2027-02-03',
    accountNumber: String(randomInt(1_000_000, 10_000_000)),
    identifiers: [{ authority: 'urn:oid:2.16.840.1.113883.19.5', type: 'VN', value: `V-${randomUUID()}` }],
    coverages: ['Tidewater PPO', 'Harbor HMO'].map((insuranceName) => ({
      coverage: { insuranceName, subscriberId: 'TWM8841207' },
    })),
  });

  const recorded: Sent[] = [];
  let isRecording = false;
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const [text, values] = args;
        if (isRecording && typeof text === 'string')
          recorded.push({ text, values: Array.isArray(values) ? values : [] });
        return query(...args);
      },
    });
  });
  const db = dbOn(pool);
  const scope = createScope({
    db,
    actor: person({
      id: rosa.userId,
      firstName: 'Rosa',
      lastName: 'Prieto',
      email: 'rosa@example.org',
      facilityIds: at.facilities.map(({ id }) => id),
      permissions: new Set(registrar.permissions),
    }),
    entity: { id: at.id, name: at.name, lCode: at.lcode },
    sessionId: null,
    correlationId: 'bench',
    clock: { now: () => new Date() },
    logger: createLogger({ logLevel: 'silent' }, 'bench'),
    client: null,
    mayEmit: ['case.opened'],
    mustHaveRoom: () => undefined,
  });
  const { newCaseSchema } = await import('@waypost/contract/cases/open');
  const byCommand = (): Promise<unknown> => {
    const parsed = newCaseSchema.parse(visit());
    return scope.change((work) => command(work, parsed));
  };
  await byCommand();
  const began = Date.now();
  isRecording = true;
  await byCommand();
  isRecording = false;
  const again = () => withOtherIds(recorded, began);
  const times: { command: number[]; bare: number[]; http: number[] } = { command: [], bare: [], http: [] };
  const timed = async (into: number[], run: () => Promise<unknown>): Promise<void> => {
    const began = performance.now();
    await run();
    into.push(performance.now() - began);
  };
  for (let round = 0; round < rounds; round += 1) {
    const prepared = Array.from({ length: perRound }, again);
    const variants = [
      async () => {
        for (let nth = 0; nth < perRound; nth += 1) await timed(times.command, byCommand);
      },
      async () => {
        const client = await pool.connect();
        try {
          for (const statements of prepared)
            await timed(times.bare, async () => {
              for (const { text, values } of statements) await client.query(text, values);
            });
        } finally {
          client.release();
        }
      },
    ];
    for (const variant of round % 2 === 0 ? variants : variants.toReversed()) await variant();
    for (let nth = 0; nth < perRound / 5; nth += 1) await timed(times.http, () => open(rosa, visit()));
  }
  return { ...times, statements: recorded.length };
}

const ids = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|\bC\d{8}\b/g;

/** Whether an id was created for the case: randomly, or at its time (RFC 9562, 5.7). */
const isNew = (id: string, since: number): boolean =>
  id[14] === '4' || (id[14] === '7' && Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) >= since);

/** Replaces the ids, for the same statements about another case. */
function withOtherIds(recorded: readonly Sent[], since: number): Sent[] {
  const others = new Map<string, string>();
  const other = (id: string): string => {
    const isNumber = id.startsWith('C');
    if (!isNumber && !isNew(id, since)) return id;
    const found = others.get(id) ?? (isNumber ? `C${randomInt(10_000_000, 100_000_000)}` : randomUUID());
    others.set(id, found);
    return found;
  };
  return recorded.map(({ text, values }) => ({
    text,
    values: JSON.parse(JSON.stringify(values).replace(ids, other)) as unknown[],
  }));
}
