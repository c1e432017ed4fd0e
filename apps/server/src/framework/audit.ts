import type { AuditAction, MutationOperation } from '@waypost/contract/audit/calls';
import type { Clock } from '@waypost/platform/clock';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../infrastructure/database.ts';
import { newId } from '../infrastructure/ids.ts';
import { type Actor, service } from './actor.ts';

export type ClientDetails = { ipAddress: string; browser: string; operatingSystem: string };

export type PropertyChange = { propertyName: string; previousValue: string | null; newValue: string | null };

/** An audited action, as described by the code that performed it. */
export type AuditEntry = {
  action: AuditAction;
  operation?: MutationOperation;
  domainType: string;
  domainId: string | null;
  details?: PropertyChange[];
  snapshot?: Record<string, unknown>;
};

/** The values that all records of a call share. */
export type AuditSource = {
  entityId: string;
  actor: Pick<Actor, 'kind' | 'id'>;
  client: ClientDetails | null;
  sessionId: string | null;
  correlationId: string;
  clock: Clock;
};

/** The source of a program's own actions, outside any call. */
export const serviceSource = (entityId: string, correlationId: string, clock: Clock): AuditSource => ({
  entityId,
  actor: service,
  client: null,
  sessionId: null,
  correlationId,
  clock,
});

/** An entry with the source that all records of its call share. */
export type Recorded = { source: AuditSource; entry: AuditEntry };

/**
 * The statement that writes records: the only code of the programs that inserts into `audit_record`, besides
 * `insertListView`. Its text is the same for any number of records, so that the database plans it once per connection.
 */
export function insertRecords(recorded: readonly Recorded[]): RawBuilder<unknown> {
  const rows = recorded.map(({ source, entry }) => ({
    id: newId(source.clock),
    entity_id: source.entityId,
    occurred_at: source.clock.now(),
    actor_kind: source.actor.kind,
    actor_id: source.actor.id,
    action: entry.action,
    operation: entry.operation ?? null,
    domain_type: entry.domainType,
    domain_id: entry.domainId,
    details: entry.details ?? [],
    snapshot: entry.snapshot ?? null,
    client: source.client ?? {},
    session_id: source.sessionId,
    correlation_id: source.correlationId,
  }));
  return sql`insert into audit_record (id, entity_id, occurred_at, actor_kind, actor_id, action, operation, domain_type,
      domain_id, details, snapshot, client, session_id, correlation_id)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, entity_id uuid,
      occurred_at timestamptz, actor_kind text, actor_id uuid, action text, operation text, domain_type text,
      domain_id text, details jsonb, snapshot jsonb, client jsonb, session_id uuid, correlation_id text)`;
}

/** The content of a page's record besides its ids; actor and session are those of the transaction. */
export type ListView = Pick<AuditSource, 'client' | 'correlationId' | 'clock'>;

/** The values of `insertListView`, in the order of its parameters. */
export const listViewValues = ({ clock, client, correlationId }: ListView): unknown[] => [
  newId(clock),
  clock.now().toISOString(),
  JSON.stringify(client ?? {}),
  correlationId,
];

/** Inserts the record of a page that the same statement reads: `ids` are the shown rows, as JSON. */
export function insertListView(
  domainType: string,
  view: ListView,
  ids: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [id, at, client, correlationId] = listViewValues(view);
  return sql`
    insert into audit_record (id, entity_id, occurred_at, client, correlation_id, actor_kind, actor_id, session_id, action,
      domain_type, snapshot)
    select ${id}::uuid, current_entity(), ${at}::timestamptz, ${client}::jsonb, ${correlationId}, 'user',
      current_setting('waypost.user_id')::uuid, current_setting('waypost.session_id')::uuid, 'View',
      ${sql.lit(domainType)}, jsonb_build_object('ids', ${ids})`;
}

/** Writes records inside the transaction they belong to. */
export async function writeRecords(db: Db, recorded: readonly Recorded[]): Promise<void> {
  if (recorded.length > 0) await sql`/* prepared: write-records */ ${insertRecords(recorded)}`.execute(db);
}

/** Deletes records after their retention; only pruning may call this. */
export async function dropRecords(db: Db, entityId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from audit_record where entity_id = ${entityId}::uuid and id = any (${ids}::uuid[])`.execute(
    db,
  );
}

/** The origin of a call for its record. */
export function clientOf(ipAddress: string, userAgent: string): ClientDetails {
  const find = (pattern: RegExp) => pattern.exec(userAgent)?.[0] ?? 'Unknown';
  return {
    ipAddress,
    browser: find(/(Edg|Firefox|Chrome|Safari)\/[\d.]+/),
    operatingSystem: find(/Windows|Mac OS X|Android|iPhone|Linux/),
  };
}
