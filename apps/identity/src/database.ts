import type { Database } from '@waypost/platform/database/open';
import { type Generated, type JSONColumnType, Kysely, PostgresDialect, type Transaction } from 'kysely';
import type { AdapterPayload } from 'oidc-provider';

type Tables = {
  'identity.account': {
    id: string;
    email: string;
    password_hash: string;
    given_name: string;
    family_name: string;
    is_active: boolean;
    created_at: Date;
    updated_at: Date;
    version: Generated<number>;
  };
  'identity.listed_account': {
    account_id: string;
    display_name: string;
    role_name: string;
    may_do: string;
    position: number;
    shown_password: string | null;
  };
  'identity.oidc_payload': {
    model: string;
    id_hash: Buffer;
    payload: JSONColumnType<AdapterPayload>;
    grant_id: string | null;
    uid: string | null;
    expires_at: Date | null;
    consumed_at: Date | null;
  };
  'identity.signing_key': {
    kid: string;
    alg: string;
    private_jwk: string;
    created_at: Date;
    retired_at: Date | null;
  };
  'public.account_event': {
    id: string;
    kind: string;
    account_id: string;
    occurred_at: Date;
    ip_address: string;
    user_agent: string;
  };
  'identity.sign_in_throttle': {
    kind: 'name' | 'address';
    subject_hash: Buffer;
    window_start: Date;
    attempts: number;
  };
};

export type IdentityDb = Kysely<Tables>;
export type IdentityTransaction = Transaction<Tables>;

/** The identity schema, seen as the role that alone may use it. */
export function openIdentityDb(database: Pick<Database, 'pool'>): IdentityDb {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: database.pool('identity', 4) }) });
}
