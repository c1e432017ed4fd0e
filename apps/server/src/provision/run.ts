import type { Clock } from '@waypost/platform/clock';
import type { Config } from '@waypost/platform/config';
import type { Keyring } from '@waypost/platform/keyring';
import { sql } from 'kysely';
import { operator } from '../kernel/actor.ts';
import { type AuditEntry, type AuditSource, type PropertyChange, writeAudit } from '../kernel/audit.ts';
import type { Db } from '../kernel/database.ts';
import type { Problem } from './problems.ts';

type Outcome = 'created' | 'changed' | 'unchanged';
export type Line = { outcome: Outcome; what: string };

/** One application of a file: its transaction, what it found wrong, and what it did. */
export type Run = {
  db: Db;
  clock: Clock;
  config: Config;
  keyring: Keyring;
  correlationId: string;
  problems: Problem[];
  lines: Line[];
};

const source = ({ clock, correlationId }: Run, entityId: string): AuditSource => ({
  entityId,
  actor: operator,
  client: null,
  sessionId: null,
  correlationId,
  clock,
});

type Change = Omit<AuditEntry, 'action' | 'operation' | 'details'> & {
  entityId: string;
  isNew: boolean;
  details: PropertyChange[];
  /** What the line of the command says. */
  what: string;
};

/** Notes what became of something, and puts it on record when anything did. */
export async function settle(run: Run, { details, entityId, isNew, what, ...entry }: Change): Promise<void> {
  const outcome = isNew ? 'created' : details.length > 0 ? 'changed' : 'unchanged';
  run.lines.push({ outcome, what });
  if (outcome === 'unchanged') return;
  await writeAudit(run.db, source(run, entityId), [
    { ...entry, action: 'Mutation', operation: isNew ? 'Create' : 'Update', details },
  ]);
}

type Values = Record<string, string | number | boolean | null | readonly string[]>;

const text = (value: Values[string] | undefined): string | null =>
  value === undefined || value === null ? null : Array.isArray(value) ? value.join(', ') : String(value);

/** The properties in which what is stated differs from what there is. */
export function differences(before: Values | undefined, wanted: Values): PropertyChange[] {
  return Object.entries(wanted)
    .map(([name, value]) => ({
      propertyName: name.replace(/(^|_)([a-z])/g, (_all, _gap, letter: string) => letter.toUpperCase()),
      previousValue: text(before?.[name]),
      newValue: text(value),
    }))
    .filter(({ previousValue, newValue }) => previousValue !== newValue);
}

/** From here on the transaction works as the application does inside the entity, and sees nothing else. */
export async function enterEntity(
  { db }: Run,
  entityId: string,
  facilityIds: readonly string[],
): Promise<void> {
  await sql`set local role waypost_app`.execute(db);
  await sql`select set_config('waypost.entity_id', ${entityId}, true),
    set_config('waypost.user_id', '', true),
    set_config('waypost.facility_ids', ${facilityIds.join(',')}, true)`.execute(db);
}

/** Back to the role that provisions. */
export async function leaveEntity({ db }: Run): Promise<void> {
  await sql`set local role waypost_provision`.execute(db);
}
