import type { Database } from '@waypost/platform/database/open';
import type { OutboxRow } from '@waypost/platform/mail/outbox';
import {
  type ColumnType,
  type Generated,
  type JSONColumnType,
  Kysely,
  PostgresDialect,
  type Transaction,
} from 'kysely';
import type { AdapterPayload } from 'oidc-provider';

type Tables = {
  'identity.account': {
    id: string;
    email: string;
    /** null: invited, and no password chosen yet. */
    password_hash: string | null;
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
    kind: string;
    subject_hash: Buffer;
    window_start: Date;
    attempts: number;
  };
  'identity.known_address': { account_id: string; address_hash: Buffer; seen_at: Date };
  'identity.action_token': {
    token_hash: Buffer;
    purpose: LinkPurpose;
    account_id: string;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  'identity.second_factor': {
    account_id: string;
    secret_sealed: string;
    /** bigint, which the driver reads as text. */
    last_step: ColumnType<string, number, number>;
    enrolled_at: Date;
  };
  'identity.recovery_code': { account_id: string; code_hash: Buffer; used_at: Date | null };
  'identity.journey': {
    uid_hash: Buffer;
    account_id: string;
    step: JourneyStep;
    methods: string[];
    pending_sealed: string | null;
    expires_at: Date;
  };
  // The server's worker sends what is written here.
  'public.mail_outbox': OutboxRow;
};

export type LinkPurpose = 'password-reset' | 'invitation';
export type JourneyStep = 'code' | 'new-password' | 'second-step';

export type IdentityDb = Kysely<Tables>;
export type IdentityTransaction = Transaction<Tables>;

/** The identity schema, seen as the role that alone may use it. */
export function openIdentityDb(database: Pick<Database, 'pool'>): IdentityDb {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: database.pool('identity', 4) }) });
}
