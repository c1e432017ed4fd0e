import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClock } from '@waypost/platform/clock';
import { type Keyring, loadKeyring } from '@waypost/platform/keyring';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dbFor } from '../../../src/infrastructure/database.ts';
import { readHeads, type SignedEnd } from '../../../src/modules/audit/heads.ts';
import { pruneAudit } from '../../../src/modules/audit/prune.ts';
import { sealAudit } from '../../../src/modules/audit/seal.ts';
import { HEADS_FILE_LOCK, headSigner, signHeads } from '../../../src/modules/audit/sign-heads.ts';
import { verifyAudit } from '../../../src/modules/audit/verify.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization } from '../support/organization.ts';

const { database, pool } = await testDatabase();
const clock = createClock(0);
const YEAR_MS = 365.25 * 86_400_000;
let entityId: string;
let neighborId: string;
const sealer = dbFor(database, 'sealer', 1);
/** Reads two organizations, because signing all chain ends that other files created would take minutes. */
const signer = sealer.withPlugin({
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    const isUnrelated = (row: object) => 'id' in row && row.id !== entityId && row.id !== neighborId;
    return { ...result, rows: result.rows.filter((row) => !isUnrelated(row)) };
  },
});
let keyring: Keyring;
let folder: string;
let file: string;

beforeAll(async () => {
  keyring = loadKeyring(join(String(process.env.WAYPOST_TEST_HOME), 'keys/keyring.json'));
  folder = await mkdtemp(join(tmpdir(), 'waypost-heads-'));
  file = join(folder, 'heads.jsonl');
  ({ id: entityId } = await makeOrganization({ facilities: 1 }));
  ({ id: neighborId } = await makeOrganization({ facilities: 1 }));
  // Records of the setup would be linked while they are deleted.
  await linked();
});
afterAll(() => rm(folder, { recursive: true }));

const tables = ['audit_head', 'audit_checkpoint', 'audit_unsealed', 'audit_link', 'audit_record'];
const empty = async () => {
  for (const table of tables) await pool.query(`delete from ${table} where entity_id = $1`, [entityId]);
  await rm(file, { force: true });
};
/** Ten linked records, the first of them nine years old, with a signed head. */
beforeEach(async () => {
  await empty();
  await write(10, (i) => Date.now() - (i < 5 ? 9 - i / 10 : 1) * YEAR_MS + i);
  await linked();
  await signHeads({ sealer: signer, keyring, clock, file });
});

async function write(
  count: number,
  at: (i: number) => number,
  by: pg.Pool | pg.PoolClient = pool,
): Promise<void> {
  for (let i = 0; i < count; i += 1)
    await by.query(
      `insert into audit_record (entity_id, id, occurred_at, actor_kind, action, operation, domain_type, domain_id,
         details, correlation_id)
       values ($1, $2, $3, 'user', 'Mutation', 'Update', 'Order', $4, '[]', 'chain')`,
      [entityId, randomUUID(), new Date(at(i)), `ORD-${i}`],
    );
}

/** The running worker links records too. */
const linked = () =>
  vi.waitFor(
    async () => {
      await sealAudit(sealer, clock);
      const { rows } = await pool.query(
        'select count(*)::int as n from audit_unsealed where entity_id = $1',
        [entityId],
      );
      expect(rows[0].n).toBe(0);
    },
    { timeout: 25_000 },
  );

const headsApart = async (): Promise<SignedEnd[]> => readHeads(await readFile(file, 'utf8')).heads;
const verified = async (heads?: SignedEnd[]) =>
  verifyAudit(sealer, entityId, { keyring, heads: heads ?? (await headsApart()) });
const recordAt = async (position: number): Promise<string> => {
  const { rows } = await pool.query(
    'select record_id from audit_link where entity_id = $1 and position = $2',
    [entityId, position],
  );
  return rows[0].record_id;
};
const tamper = (statement: string, ...values: unknown[]) => pool.query(statement, [entityId, ...values]);

describe('audit verification', () => {
  it('audit verification finds no error while the record is intact and growing', async () => {
    expect(await verified()).toEqual({ records: 10, heads: 1, waiting: 0, problem: null });
    const entities = (await headsApart()).map((head) => head.entityId);
    expect(entities).toEqual(expect.arrayContaining([entityId, neighborId]));
    await write(3, () => Date.now());
    await linked();
    expect(await verified()).toMatchObject({ records: 13, problem: null });
  });

  it('audit verification names the first entry that was edited, in any of its columns', async () => {
    const id = await recordAt(4);
    for (const [column, value] of Object.entries({
      details: `'[{"propertyName":"x"}]'`,
      occurred_at: "occurred_at - interval '1 day'",
      actor_kind: "'system'",
      case_id: `'${randomUUID()}'`,
      client: `'{"ipAddress":"10.0.0.1"}'`,
    })) {
      const { rows } = await tamper(
        `select ${column} as old from audit_record where entity_id = $1 and id = $2`,
        id,
      );
      await tamper(`update audit_record set ${column} = ${value} where entity_id = $1 and id = $2`, id);
      expect((await verified()).problem, column).toEqual({
        position: 4,
        recordId: id,
        problem: 'the record was changed',
      });
      const { old } = rows[0];
      await tamper(
        `update audit_record set ${column} = $3 where entity_id = $1 and id = $2`,
        id,
        old !== null && typeof old === 'object' && !(old instanceof Date) ? JSON.stringify(old) : old,
      );
      expect((await verified()).problem, column).toBeNull();
    }
  });

  it('audit verification names the first entry that was removed together with its link', async () => {
    const id = await recordAt(4);
    await tamper('delete from audit_link where entity_id = $1 and position = 4');
    await tamper('delete from audit_record where entity_id = $1 and id = $2', id);
    expect((await verified()).problem).toEqual({
      position: 4,
      recordId: null,
      problem: 'a link is missing',
    });
  });

  it('audit verification names the first entry that was moved', async () => {
    for (const [from, to] of [
      [3, -3],
      [6, 3],
      [-3, 6],
    ])
      await tamper('update audit_link set position = $3 where entity_id = $1 and position = $2', from, to);
    expect((await verified()).problem).toMatchObject({
      position: 3,
      problem: expect.stringContaining('the chain is broken'),
    });
  });

  it('audit verification names the first entry that was inserted without going through the queue', async () => {
    const connection = await pool.connect();
    // In one transaction, because the worker links pending records.
    await connection.query('begin');
    await write(1, () => Date.now() - YEAR_MS, connection);
    await connection.query('delete from audit_unsealed where entity_id = $1', [entityId]);
    await connection.query('commit');
    connection.release();
    const { problem } = await verified();
    expect(problem).toMatchObject({ position: null, problem: 'inserted: no link holds the record' });
    const { rows } = await tamper(
      'select domain_id from audit_record where entity_id = $1 and id = $2',
      problem?.recordId,
    );
    expect(rows).toHaveLength(1);
  });

  it('audit verification names the first missing entry if the end was cut off, with or without separately stored heads', async () => {
    await tamper('delete from audit_link where entity_id = $1 and position > 8');
    await tamper(
      `delete from audit_record r where entity_id = $1
       and not exists (select from audit_link l where l.entity_id = r.entity_id and l.record_id = r.id)`,
    );
    const cut = { position: 9, recordId: null, problem: expect.stringMatching(/^cut off: .* signed at 10$/) };
    expect((await verified([])).problem).toEqual(cut);
    await tamper('delete from audit_head where entity_id = $1');
    expect((await verified([])).problem).toBeNull();
    expect((await verified()).problem).toEqual(cut);
  });

  it('audit verification names the first missing entry of a tail that was cut off minutes ago, on a day that already has a head', async () => {
    const sign = headSigner({ sealer: signer, keyring, clock, file });
    const ofThis = async () => (await headsApart()).filter((head) => head.entityId === entityId);
    await sign();
    expect(await ofThis()).toHaveLength(1);
    await write(3, () => Date.now());
    await linked();
    await sign();
    expect((await ofThis()).map(({ position }) => position)).toEqual([10, 13]);
    await sign();
    expect(await ofThis()).toHaveLength(2);
    await tamper('delete from audit_link where entity_id = $1 and position > 11');
    await tamper(
      `delete from audit_record r where entity_id = $1
       and not exists (select from audit_link l where l.entity_id = r.entity_id and l.record_id = r.id)`,
    );
    expect((await verified()).problem).toEqual({
      position: 12,
      recordId: null,
      problem: expect.stringMatching(/^cut off: .* signed at 13$/),
    });
    // The database stores one head per day.
    const { rows } = await pool.query('select position from audit_head where entity_id = $1', [entityId]);
    expect(rows).toHaveLength(1);
  });

  it('audit verification names the first entry of a rewritten chain', async () => {
    const id = await recordAt(7);
    await tamper('delete from audit_link where entity_id = $1 and position >= 7');
    await tamper(`update audit_record set snapshot = '{"Note":"x"}' where entity_id = $1 and id = $2`, id);
    await tamper(
      `insert into audit_unsealed (entity_id, record_id) select entity_id, id from audit_record r where entity_id = $1
       and not exists (select from audit_link l where l.entity_id = r.entity_id and l.record_id = r.id)`,
    );
    await linked();
    expect((await verified()).problem).toMatchObject({
      position: 10,
      problem: expect.stringContaining('not what the head of'),
    });
  });

  it('audit verification names the first entry under a head with a wrong signature', async () => {
    const [head] = (await headsApart()).filter((one) => one.entityId === entityId);
    if (!head) throw new Error('no head');
    const forged = { ...head, position: 9, signature: head.signature };
    expect((await verified([forged])).problem?.problem).toMatch(/no signature/);
  });
});

it('workers that share a file of heads append to it one after the other', async () => {
  await write(1, () => Date.now());
  await linked();
  const [connected] = (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(sealer)).rows;
  const other = await pool.connect();
  await other.query('begin');
  await other.query('select pg_advisory_xact_lock($1)', [HEADS_FILE_LOCK]);
  const mine = await other.query('select pg_backend_pid() as pid');
  const signing = headSigner({ sealer: signer, keyring, clock, file })();
  // The embedded database lets the other session continue only after this transaction.
  if (database.kind === 'external')
    await expect
      .poll(
        async () => (await other.query('select pg_blocking_pids($1) as pids', [connected?.pid])).rows[0].pids,
      )
      .toEqual([mine.rows[0].pid]);
  const positions = async () =>
    (await headsApart()).filter((head) => head.entityId === entityId).map(({ position }) => position);
  expect(await positions()).toEqual([10]);
  await other.query('rollback');
  other.release();
  await signing;
  expect(await positions()).toEqual([10, 11]);
});

describe('pruning', () => {
  const prune = (years: number) =>
    pruneAudit({ pruner: dbFor(database, 'pruner', 1), keyring, clock, years }, entityId);

  it('pruning removes entries older than the retention period, is recorded, and leaves a record that verifies', async () => {
    expect(await prune(7)).toBe(5);
    await linked();
    expect(await verified()).toMatchObject({ records: 6, problem: null });
    const { rows } = await tamper(
      "select operation, actor_kind, snapshot from audit_record where entity_id = $1 and domain_type = 'AuditRecord'",
    );
    expect(rows).toMatchObject([
      {
        operation: 'Delete',
        actor_kind: 'service',
        snapshot: { RecordNumber: '1 to 5', Note: 'Kept for 7 years' },
      },
    ]);
    expect(await prune(7)).toBe(0);
    const id = await recordAt(6);
    await tamper("update audit_record set correlation_id = 'x' where entity_id = $1 and id = $2", id);
    expect((await verified()).problem).toMatchObject({ position: 6, recordId: id });
  });

  it('manual pruning is detected, because an unsigned checkpoint does not count', async () => {
    const id = await recordAt(1);
    await tamper(
      `insert into audit_checkpoint select entity_id, position, link_hash, now(), 'forged' from audit_link
       where entity_id = $1 and position = 1`,
    );
    await tamper('delete from audit_link where entity_id = $1 and position = 1');
    await tamper('delete from audit_record where entity_id = $1 and id = $2', id);
    expect((await verified()).problem).toMatchObject({ position: 1, problem: 'a link is missing' });
  });

  it('pruning keeps the last link, so that the chain continues', async () => {
    expect(await prune(0)).toBe(9);
    await write(1, () => Date.now());
    await linked();
    expect(await verified()).toMatchObject({ problem: null });
  });
});
