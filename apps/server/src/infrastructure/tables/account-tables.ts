import type { Generated } from 'kysely';

/** Tables of what a user has beside their rights: sessions, pending changes, invitations, mail. */
export type AccountTables = {
  user_session: {
    id: string;
    secret_hash: Buffer;
    token_hash: Buffer;
    user_id: string;
    created_at: Date;
    last_seen_at: Date;
    expires_at: Date;
    ended_at: Date | null;
    end_reason: string | null;
    client: Generated<unknown>;
    provider_session: string | null;
    signed_in_at: Date | null;
  };
  email_update: {
    id: string;
    user_id: string;
    new_email: string;
    secret_hash: Buffer;
    requested_by: string;
    asked_in: string | null;
    created_at: Date;
    sent_at: Date;
    expires_at: Date;
    ended_at: Date | null;
    outcome: string | null;
  };
  invitation: {
    entity_id: string;
    id: string;
    user_id: string;
    invited_by: string | null;
    created_at: Date;
    expires_at: Date;
    ended_at: Date | null;
    outcome: string | null;
    email: string | null;
    first_name: string | null;
    last_name: string | null;
    phone_number: string | null;
    phone_number_extension: string | null;
    type_of_user: string | null;
  };
  integration_sign_in: {
    entity_id: string;
    id: string;
    user_id: string;
    session_id: string;
    type: string;
    state_hash: Buffer;
    verifier_sealed: string;
    expires_at: Date;
    system: string | null;
  };
  integration_token: {
    entity_id: string;
    id: string;
    user_id: string;
    facility_id: string;
    type: string;
    tokens_sealed: string;
    expires_at: Date;
    signed_in_at: Date;
    refresh_until: Date | null;
    version: Generated<number>;
    system: string | null;
  };
  mail_outbox: {
    id: string;
    kind: string;
    recipient: string;
    content_sealed: string | null;
    state: Generated<string>;
    created_at: Date;
    expires_at: Date;
    ended_at: Date | null;
  };
  setup_put_away: { entity_id: string; user_id: string };
};
