import { StartError } from '@waypost/platform/lifecycle';
import type pg from 'pg';
import { entities } from '../organizations.ts';
import { largeId } from './ids.ts';
import type { Share } from './shares.ts';

/** The tables of work and of its audit record; organizations, users and payers are kept. */
const workTables = [
  'patient',
  'patient_case',
  'case_coverage',
  'task',
  'task_to_do',
  'task_word',
  'task_count_change',
  'task_open_count',
  'task_day_count',
  'working_task',
  'eligibility_transaction',
  'idempotency_key',
  'audit_record',
  'audit_link',
  'audit_unsealed',
  'audit_head',
  'audit_checkpoint',
];

/** @throws StartError unless the database contains exactly the cast's organizations: a large seed is for measuring */
export async function checkOrganizations(provision: pg.Pool): Promise<void> {
  const { rows } = await provision.query<{ id: string }>('select id from entity');
  const castIds = new Set(entities.map(({ id }) => id));
  if (rows.some(({ id }) => !castIds.has(id)))
    throw new StartError(
      'The database holds organizations that are not of the demonstration; a large seed would mix invented patients with theirs.',
    );
  if (rows.length < castIds.size)
    throw new StartError(
      'The database does not hold the demonstration organizations; begin with an empty one.',
    );
}

/**
 * Whether the database contains rows of a large seed, complete or interrupted: the first patient exists from the first
 * batch on.
 */
export async function hasLargeSeed(owner: pg.Pool, [first]: readonly Share[]): Promise<boolean> {
  if (!first) return false;
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query('set local role waypost_app');
    await client.query("select set_config('waypost.entity_id', $1, true)", [first.entity.id]);
    const { rows } = await client.query('select 1 from patient where id = $1', [
      largeId('patient', first.index, 0),
    ]);
    await client.query('commit');
    return rows.length > 0;
  } finally {
    client.release();
  }
}

/** Truncates these tables as the owner, because deleting the rows of a million patients is too slow. */
export async function truncateWork(owner: pg.Pool): Promise<void> {
  // Rows that refer to a patient, a case or a task are removed with them.
  await owner.query(`truncate ${workTables.join(', ')} cascade`);
}
