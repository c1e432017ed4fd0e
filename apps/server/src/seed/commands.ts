import type { EventType } from '@waypost/contract/core/events';
import type { Clock } from '@waypost/platform/clock';
import { type Person, person } from '../framework/actor.ts';
import { doPieces, type Work } from '../framework/work.ts';
import type { Db } from '../infrastructure/database.ts';
import { inBatches } from './batches.ts';
import type { CastEntity } from './organizations.ts';
import { type CastUser, users } from './people.ts';
import { randomFrom } from './random.ts';

const may: readonly string[] = [
  'patient-read',
  'patient-write',
  'case-management-read',
  'case-management-write',
  'ssn-read',
];

/** A member of the cast who may write patients and cases at all facilities while the demonstration is created. */
export const registrarOf = (
  { facilities }: CastEntity,
  { id, firstName, lastName, email }: CastUser,
): Person =>
  person({
    id,
    firstName,
    lastName,
    email,
    facilityIds: facilities.map((facility) => facility.id),
    permissions: new Set(may),
  });

/** The user who registers patients in an organization: a case specialist, or a task worker. */
export function registrar(entity: CastEntity): Person {
  const found = ['Case Specialist', 'Task Worker'].flatMap((role) =>
    users.filter(({ memberships }) => memberships.some((m) => m.entityId === entity.id && m.role === role)),
  )[0];
  if (!found) throw new Error(`nobody registers patients at ${entity.name}`);
  return registrarOf(entity, found);
}

/** A command and the moment at which it runs. */
export type SeedStep<T> = { at: Date; run: (work: Work) => Promise<T> };

const events = [
  'patient.registered',
  'patient.updated',
  'case.opened',
  'coverage.added',
  'note.added',
  'decision-table.changed',
] as const satisfies EventType[];

/**
 * Runs commands of the product one after another, each with its records and events, at moments that may be in the past.
 */
export async function carryOut<T>(
  db: Db,
  entity: CastEntity,
  actor: Person,
  steps: readonly SeedStep<T>[],
): Promise<T[]> {
  const done: T[] = [];
  // Numbers of patients and cases are the same on every start, because guides, screenshots and people refer
  // to them.
  const random = randomFrom(Number.parseInt(entity.id.slice(0, 8), 16));
  const randomInt = (least: number, below: number) => random.int(least, below - 1);
  for (const batch of inBatches(steps)) {
    const pieces = batch.map(({ at, run }) => {
      const clock: Clock = { now: () => at };
      return {
        source: { entityId: entity.id, actor, client: null, sessionId: null, correlationId: 'seed', clock },
        run,
      };
    });
    done.push(...(await doPieces({ db, actor, mayEmit: events, mustAudit: true, randomInt }, pieces)));
  }
  return done;
}
