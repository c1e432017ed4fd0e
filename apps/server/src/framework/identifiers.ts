import { type Identifier, LOCAL } from '@waypost/contract/core/identifiers';
import { message } from '@waypost/contract/core/messages';
import { sql } from 'kysely';
import { newId } from '../infrastructure/ids.ts';
import type { Actor } from './actor.ts';
import type { AuditEntry } from './audit.ts';
import { AppError } from './errors.ts';
import type { Work } from './work.ts';

/** What is known by identifiers, with the type of the number that Waypost gives it. */
const kinds = {
  patient: { table: 'patient_identifier', owner: 'patient_id', own: 'PI' },
  case: { table: 'case_identifier', owner: 'case_id', own: 'VN' },
} as const;
type Kind = keyof typeof kinds;

/** Whether it is a number that Waypost gives. */
const isOwn = (kind: Kind, { authority, type }: Identifier): boolean =>
  authority === LOCAL && type === kinds[kind].own;

/**
 * The one that identifiers name: a patient, or a case that the caller sees. Whoever asks with one of the same identifiers waits
 * until this transaction has ended, so that of several who register at once one does, and the others find what it made.
 *
 * @returns its id, and the identifiers that name nobody yet
 * @throws AppError `IDENTIFIERS_DISAGREE` when they name several
 */
export async function namedBy(
  { db, entity }: Work<Actor>,
  kind: Kind,
  identifiers: readonly Identifier[],
): Promise<{ id: string | null; fresh: Identifier[] }> {
  if (identifiers.length === 0) return { id: null, fresh: [] };
  const { table, owner } = kinds[kind];
  const given = JSON.stringify(identifiers);
  await sql`
    select count(pg_advisory_xact_lock(key)) from (
      select distinct hashtextextended(concat_ws(chr(31), ${entity.id}::text, ${kind}::text, authority, type, value), 0) as key
      from jsonb_to_recordset(${given}::jsonb) as g (authority text, type text, value text) order by 1) keys`.execute(
    db,
  );
  const { rows } = await sql<Identifier & { owner: string }>`
    select i.${sql.ref(owner)} as owner, i.authority, i.type, i.value
    from jsonb_to_recordset(${given}::jsonb) as g (authority text, type text, value text)
    join ${sql.table(table)} i on i.authority = g.authority and i.type = g.type and i.value = g.value
    where i.entity_id = ${entity.id}::uuid and i.retired_at is null`.execute(db);
  const [first] = rows;
  if (rows.some((row) => row.owner !== first?.owner)) throw new AppError('IDENTIFIERS_DISAGREE');
  const isKnown = (one: Identifier) =>
    rows.some(
      ({ authority, type, value }) => authority === one.authority && type === one.type && value === one.value,
    );
  return { id: first?.owner ?? null, fresh: identifiers.filter((one) => !isKnown(one)) };
}

/** The identifiers that somebody sent must not be numbers that Waypost gives. */
export function checkIdentifiers(kind: Kind, identifiers: readonly Identifier[]): void {
  const wrong = identifiers.flatMap((one, at) =>
    isOwn(kind, one) ? [{ path: `identifiers.${at}`, message: message('identifier.own') }] : [],
  );
  if (wrong.length > 0) throw new AppError('BAD_REQUEST', wrong);
}

/** Identifiers as they are stored, beside whose they are. */
export const identifierRows = ({ entity, clock }: Work<Actor>, identifiers: readonly Identifier[]) =>
  identifiers.map((one) => ({
    entity_id: entity.id,
    id: newId(clock),
    ...one,
    given_at: clock.now(),
    retired_at: null,
  }));

/** What an identifier is called on record. */
export const identifierText = ({ authority, type, value }: Identifier): string =>
  `${value} (${type}, ${authority})`;

/** Puts on record that a patient or a case is known by further identifiers. */
export const recordIdentifiers = (
  { audit }: Work<Actor>,
  about: Pick<AuditEntry, 'domainType' | 'domainId' | 'snapshot'>,
  given: readonly Identifier[],
): void =>
  audit({
    action: 'Mutation',
    operation: 'Update',
    ...about,
    details: given.map((one) => ({
      propertyName: 'Identifier',
      previousValue: null,
      newValue: identifierText(one),
    })),
  });

/** The number that Waypost gives, as an identifier. */
export const ownIdentifier = (kind: Kind, value: string): Identifier => ({
  authority: LOCAL,
  type: kinds[kind].own,
  value,
});
