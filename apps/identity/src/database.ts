import type { Database } from '@waypost/platform/database/open';
import type { OutboxRow } from '@waypost/platform/mail/outbox';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type { IdentityTables } from './tables/tables.ts';

// The server's worker sends the messages in the outbox.
type Tables = IdentityTables & { 'public.mail_outbox': OutboxRow };

export type IdentityDb = Kysely<Tables>;
export type IdentityTransaction = Transaction<Tables>;

/** Opens the identity schema as the only role that may use it. */
export function openIdentityDb(database: Pick<Database, 'pool'>): IdentityDb {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: database.pool('identity', 4) }) });
}
