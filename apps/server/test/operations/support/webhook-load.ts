import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { loadKeyring } from '@waypost/platform/keyring';
import type pg from 'pg';
import { newSecret } from '../../../src/modules/webhooks/signed-message.ts';
import type { Counted } from './webhook-receiver.ts';

/** A facility whose endpoints receive events. */
export type Place = { entityId: string; facilityId: string };

/** Starts a receiver in a separate process. */
export async function startReceiver() {
  const child = fork(join(import.meta.dirname, 'webhook-receiver.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    url: `http://127.0.0.1:${port}`,
    async count(): Promise<Counted> {
      child.send('count');
      const [counted] = await once(child, 'message');
      return counted as Counted;
    },
    forget: () => void child.send('forget'),
    stop: () => void child.kill('SIGTERM'),
  };
}

/** Writes endpoints for notes of a facility, each with a secret. */
export async function writeEndpoints(
  pool: pg.Pool,
  home: string,
  { entityId, facilityId }: Place,
  urls: readonly string[],
): Promise<void> {
  const keyring = loadKeyring(join(home, 'keys/keyring.json'));
  const audited = "set local session_replication_role = 'replica'";
  for (const url of urls) {
    const id = randomUUID();
    const client = await pool.connect();
    await client.query('begin');
    // Bypasses the trigger that requires an audit record.
    await client.query(audited);
    await client.query(
      `insert into webhook_endpoint (entity_id, id, facility_id, url, description, filter_types, in_order, created_at, updated_at)
       values ($1, $2, $3, $4, 'Load', '{note.added}', false, now(), now())`,
      [entityId, id, facilityId, url],
    );
    await client.query(
      `insert into webhook_secret (entity_id, id, endpoint_id, facility_id, secret_sealed, made_at)
       values ($1, $2, $3, $4, $5, now())`,
      [entityId, randomUUID(), id, facilityId, keyring.seal('webhook', newSecret())],
    );
    await client.query('commit');
    client.release();
  }
}

/** Writes events of a facility; each is sent to all its endpoints. */
export async function writeEvents(
  pool: pg.Pool,
  { entityId, facilityId }: Place,
  count: number,
): Promise<void> {
  await pool.query(
    `insert into event (entity_id, id, type, subject_id, case_id, facility_id, occurred_at, actor_kind, data, correlation_id)
     select $1::uuid, gen_random_uuid(), 'note.added', gen_random_uuid(),
       (select id from patient_case where entity_id = $1::uuid and facility_id = $2::uuid order by id limit 1), $2::uuid,
       clock_timestamp(), 'service', '{"eventType": "Message"}', 'load'
     from generate_series(1, $3::int)`,
    [entityId, facilityId, count],
  );
}
