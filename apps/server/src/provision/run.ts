import { randomUUID } from 'node:crypto';
import { EMPTY_ID } from '@waypost/contract/core/values';
import type { Clock } from '@waypost/platform/clock';
import type { Config } from '@waypost/platform/config';
import type { Keyring } from '@waypost/platform/keyring';
import { sql } from 'kysely';
import { operator } from '../framework/actor.ts';
import type { AuditEntry, AuditSource, PropertyChange } from '../framework/audit.ts';
import { type WorkAcross, workAcross } from '../framework/work.ts';
import type { Db } from '../infrastructure/database.ts';
import type { Problem } from './problems.ts';

type Outcome = 'created' | 'changed' | 'unchanged';
export type Line = { outcome: Outcome; what: string };

export type ProvisionTools = { provision: Db; clock: Clock; config: Config; keyring: Keyring };

/** One run of the operator's command: its work, the problems found, and the results. */
export type Run = Omit<ProvisionTools, 'provision'> & {
  work: WorkAcross;
  db: Db;
  problems: Problem[];
  lines: Line[];
};

/** Thrown to roll back a trial run, with its results. */
class CheckRollback extends Error {
  readonly lines: Line[];
  constructor(lines: Line[]) {
    super();
    this.lines = lines;
  }
}

/** Runs the work in one transaction, all or nothing. With `isCheck` everything is rolled back. */
export async function inOneRun(
  { provision, ...tools }: ProvisionTools,
  isCheck: boolean,
  act: (run: Run) => Promise<void>,
): Promise<Line[]> {
  const source: AuditSource = {
    entityId: EMPTY_ID,
    actor: operator,
    client: null,
    sessionId: null,
    correlationId: `admin-${randomUUID()}`,
    clock: tools.clock,
  };
  return workAcross(provision, source, async (work) => {
    const lines: Line[] = [];
    await act({ ...tools, work, db: work.db, lines, problems: [] });
    if (isCheck) throw new CheckRollback(lines);
    return lines;
  }).catch((error: unknown) => {
    if (error instanceof CheckRollback) return error.lines;
    throw error;
  });
}

/** Applies things one after another: each needs an audit record of its own for its writes. */
export async function applyEach<Thing>(
  { work }: Run,
  things: readonly Thing[],
  apply: (thing: Thing, at: number) => Promise<unknown>,
): Promise<void> {
  for (const [at, thing] of things.entries()) await work.piece(() => apply(thing, at));
}

type Change = Omit<AuditEntry, 'action' | 'operation' | 'details'> & {
  entityId: string;
  isNew: boolean;
  details: PropertyChange[];
  /** The words of the command's output lines. */
  what: string;
};

/** Reports the result for one thing, and audits it if anything changed. */
export function recordChange(
  { lines, work }: Run,
  { details, entityId, isNew, what, ...entry }: Change,
): void {
  const outcome = isNew ? 'created' : details.length > 0 ? 'changed' : 'unchanged';
  lines.push({ outcome, what });
  if (outcome === 'unchanged') return;
  const operation = isNew ? 'Create' : 'Update';
  work.inEntity(entityId).audit({ ...entry, action: 'Mutation', operation, details });
}

type Values = Record<string, string | number | boolean | null | readonly string[]>;

const text = (value: Values[string] | undefined): string | null =>
  value === undefined || value === null ? null : Array.isArray(value) ? value.join(', ') : String(value);

/** The properties in which the file differs from the database. */
export function differences(before: Values | undefined, wanted: Values): PropertyChange[] {
  return Object.entries(wanted)
    .map(([name, value]) => ({
      propertyName: name.replace(/(^|_)([a-z])/g, (_all, _gap, letter: string) => letter.toUpperCase()),
      previousValue: text(before?.[name]),
      newValue: text(value),
    }))
    .filter(({ previousValue, newValue }) => previousValue !== newValue);
}

/** Switches the transaction to the application role inside the entity, so that it sees nothing else. */
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

/** Switches the transaction back to the provisioning role. */
export async function leaveEntity({ db }: Run): Promise<void> {
  await sql`set local role waypost_provision`.execute(db);
}
