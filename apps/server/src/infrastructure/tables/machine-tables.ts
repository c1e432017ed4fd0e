import type { Generated } from 'kysely';

/** Row types of machine accounts, and of the limits of calls. */
export type MachineTables = {
  machine_account: {
    entity_id: string;
    id: string;
    name: string;
    permissions: string[];
    given_by: string[];
    calls_per_minute: number;
    expires_at: Date;
    created_at: Date;
    created_by: string;
    revoked_at: Generated<Date | null>;
    revoked_by: Generated<string | null>;
    last_used_at: Generated<Date | null>;
    version: Generated<number>;
  };
  machine_secret: {
    entity_id: string;
    id: string;
    account_id: string;
    secret_hash: Buffer;
    hint: string;
    made_at: Date;
    made_by: string;
    ends_at: Date | null;
    last_used_at: Generated<Date | null>;
  };
  machine_token: {
    token_hash: Buffer;
    entity_id: string;
    account_id: string;
    secret_id: string;
    expires_at: Date;
  };
};
