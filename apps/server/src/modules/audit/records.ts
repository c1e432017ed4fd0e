import type { AuditRecord } from '@waypost/contract/audit/calls';
import { EMPTY_ID } from '@waypost/contract/core/values';
import { sql } from 'kysely';
import type { Db } from '../../infrastructure/database.ts';
import { isUuid } from '../../infrastructure/ids.ts';
import { caseRows, coverageRows } from '../cases/readable.ts';
import { eligibilityTransactionRows } from '../eligibility/readable.ts';
import { facilityRows } from '../facilities/readable.ts';
import { patientRows } from '../patients/readable.ts';
import { roleRows } from '../roles/readable.ts';
import { taskRows } from '../tasks/readable.ts';

type Row = {
  id: string;
  occurred_at: Date;
  actor_kind: AuditRecord['actorKind'];
  action: AuditRecord['actionType'];
  operation: AuditRecord['mutationOperationType'];
  domain_type: string;
  domain_id: string | null;
  details: AuditRecord['mutationDetails'];
  snapshot: Record<string, unknown> | null;
  client: { ipAddress?: string; browser?: string; operatingSystem?: string };
  first_name: string | null;
  last_name: string | null;
  email: string | null;
};

/** Reads records by id, in the order of `ids`, with the names of people and things. */
export async function recordsByIds(db: Db, ids: readonly string[]): Promise<AuditRecord[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select r.id, r.occurred_at, r.actor_kind, r.action, r.operation, r.domain_type, r.domain_id, r.details, r.snapshot,
      r.client, u.first_name, u.last_name, u.email
    from audit_record r left join known_person u on u.id = r.actor_id
    where r.entity_id in ((select current_entity()), ${EMPTY_ID}::uuid) and r.id = any (${ids}::uuid[])`.execute(
    db,
  );
  const names = await namesOf(db, rows.flatMap(idsNamedIn));
  const byId = new Map(rows.map((row) => [row.id, present(row, names)]));
  return ids.map((id) => byId.get(id)).filter((record) => record !== undefined);
}

/** Ids that a record names: its own, and people in its details. */
const idsNamedIn = ({ domain_id, details }: Row): string[] =>
  [domain_id, ...details.flatMap((change) => [change.previousValue, change.newValue])].filter(
    (id) => id !== null && isUuid(id),
  ) as string[];

/** The names of the entity's records; row security hides other entities'. */
async function namesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const wanted = sql`any (${[...new Set(ids)]}::uuid[])`;
  const { rows } = await sql<{ id: string; name: string }>`
    select id, task_name as name from ${taskRows} task where id = ${wanted}
    union all select id, case_number from ${caseRows} patient_case where id = ${wanted}
    union all select id, patient_number from ${patientRows} patient where id = ${wanted}
    union all select id, insurance_name from ${coverageRows} case_coverage where id = ${wanted}
    union all select id, payer_name from ${eligibilityTransactionRows} eligibility_transaction where id = ${wanted}
    union all select id, first_name || ' ' || last_name from known_person where id = ${wanted}
    union all select id, name from ${roleRows} role where id = ${wanted}
    union all select id, name from ${facilityRows} facility where id = ${wanted}`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function present(row: Row, names: ReadonlyMap<string, string>): AuditRecord {
  const named = (value: string | null) => (value === null ? null : (names.get(value) ?? value));
  const { first_name: firstName, last_name: lastName, email } = row;
  return {
    id: row.id,
    actionDateTime: row.occurred_at.toISOString(),
    auditedUser:
      firstName === null || lastName === null || email === null ? null : { firstName, lastName, email },
    actorKind: row.actor_kind,
    actionType: row.action,
    mutationOperationType: row.operation,
    domainType: row.domain_type,
    domainId: row.domain_id,
    domainName: (row.domain_id !== null && names.get(row.domain_id)) || null,
    mutationDetails: row.details.map(({ propertyName, previousValue, newValue }) => ({
      propertyName,
      previousValue: named(previousValue),
      newValue: named(newValue),
    })),
    snapshot: row.snapshot,
    clientDetails: {
      ipAddress: row.client.ipAddress ?? null,
      state: null,
      countryOrRegion: null,
      operatingSystem: row.client.operatingSystem ?? null,
      browser: row.client.browser ?? null,
    },
  };
}
