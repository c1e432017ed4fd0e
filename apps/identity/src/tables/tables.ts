// Written by node tools/schema/main.ts from the migrations: do not edit; a test compares the two.
import type { Generated } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** Row types of the tables. Dates without time are text, `YYYY-MM-DD`; more precise types are in `column-types.ts`. */
export type IdentityTables = {
  'public.account_event': {
    id: string;
    kind: string;
    account_id: string;
    occurred_at: Date;
    ip_address: string;
    user_agent: string;
  };
  'identity.account': {
    id: string;
    email: string;
    password_hash: string | null;
    given_name: string;
    family_name: string;
    is_active: Generated<boolean>;
    created_at: Date;
    updated_at: Date;
    version: Generated<number>;
  };
  'identity.action_token': {
    token_hash: Buffer;
    purpose: ColumnTypes['identity.action_token']['purpose'];
    account_id: string;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  'identity.journey': {
    uid_hash: Buffer;
    account_id: string;
    step: ColumnTypes['identity.journey']['step'];
    methods: string[];
    pending_sealed: string | null;
    expires_at: Date;
  };
  'identity.known_address': {
    account_id: string;
    address_hash: Buffer;
    seen_at: Date;
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
    payload: ColumnTypes['identity.oidc_payload']['payload'];
    grant_id: string | null;
    uid: string | null;
    expires_at: Date | null;
    consumed_at: Date | null;
  };
  'identity.recovery_code': {
    account_id: string;
    code_hash: Buffer;
    used_at: Date | null;
  };
  'identity.second_factor': {
    account_id: string;
    secret_sealed: string;
    last_step: ColumnTypes['identity.second_factor']['last_step'];
    enrolled_at: Date;
  };
  'identity.sign_in_throttle': {
    kind: string;
    subject_hash: Buffer;
    window_start: Date;
    attempts: number;
  };
  'identity.signing_key': {
    kid: string;
    alg: string;
    private_jwk: string;
    created_at: Date;
    retired_at: Date | null;
  };
};
