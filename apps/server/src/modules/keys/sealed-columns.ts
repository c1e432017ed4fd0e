import type { Purpose } from '@waypost/platform/keyring';

/** A column of protected values: its purpose, and the key of its table. */
export type SealedColumn = { table: string; column: string; purpose: Purpose; key: readonly string[] };

const row = ['entity_id', 'id'] as const;
const importRow = ['entity_id', 'import_id', 'row'] as const;

/** Every column with sealed values. A missing one would keep an old key in use unnoticed. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'patient', column: 'ssn_sealed', purpose: 'ssn', key: row },
  { table: 'source_difference', column: 'ssn_sealed', purpose: 'ssn', key: row },
  { table: 'payer_connection', column: 'password_sealed', purpose: 'payer-credential', key: row },
  { table: 'payer_connection', column: 'client_key_sealed', purpose: 'payer-key', key: row },
  {
    table: 'payer_connection',
    column: 'security_information_sealed',
    purpose: 'payer-credential',
    key: row,
  },
  { table: 'eligibility_transaction', column: 'failure_message_sealed', purpose: 'raw-x12', key: row },
  { table: 'eligibility_transaction', column: 'ssn_sealed', purpose: 'ssn', key: row },
  { table: 'eligibility_transaction', column: 'raw_270_sealed', purpose: 'raw-x12', key: row },
  { table: 'eligibility_transaction', column: 'raw_271_sealed', purpose: 'raw-x12', key: row },
  {
    table: 'draft',
    column: 'content_sealed',
    purpose: 'draft',
    key: ['entity_id', 'user_id', 'form', 'subject_id'],
  },
  { table: 'held_registration', column: 'sent_sealed', purpose: 'held-registration', key: row },
  { table: 'import', column: 'file_name_sealed', purpose: 'import', key: row },
  { table: 'import', column: 'profile_sealed', purpose: 'import', key: row },
  { table: 'import', column: 'mapping_sealed', purpose: 'import', key: row },
  { table: 'import_row', column: 'content_sealed', purpose: 'import', key: importRow },
  { table: 'import_row', column: 'patient_before_sealed', purpose: 'import', key: importRow },
  { table: 'import_row', column: 'case_before_sealed', purpose: 'import', key: importRow },
  { table: 'drop_folder', column: 'secret_sealed', purpose: 'drop-folder', key: row },
  { table: 'drop_file', column: 'name_sealed', purpose: 'import', key: row },
  { table: 'received', column: 'file_name_sealed', purpose: 'import', key: row },
  { table: 'import_mapping', column: 'mapping_sealed', purpose: 'import', key: row },
  { table: 'user_setting', column: 'data_sealed', purpose: 'setting', key: row },
  { table: 'integration_token', column: 'tokens_sealed', purpose: 'integration-token', key: row },
  { table: 'integration_sign_in', column: 'verifier_sealed', purpose: 'integration-token', key: row },
  { table: 'stored_file', column: 'key_sealed', purpose: 'file', key: row },
  { table: 'user_file', column: 'ordered_sealed', purpose: 'export', key: row },
  { table: 'webhook_endpoint', column: 'headers_sealed', purpose: 'webhook', key: row },
  { table: 'webhook_secret', column: 'secret_sealed', purpose: 'webhook', key: row },
  {
    table: 'webhook_attempt',
    column: 'answer_sealed',
    purpose: 'webhook',
    key: ['entity_id', 'id', 'made_on'],
  },
  { table: 'mail_outbox', column: 'content_sealed', purpose: 'mail', key: ['id'] },
  {
    table: 'identity.second_factor',
    column: 'secret_sealed',
    purpose: 'second-factor',
    key: ['account_id'],
  },
  { table: 'identity.journey', column: 'pending_sealed', purpose: 'second-factor', key: ['uid_hash'] },
  { table: 'identity.signing_key', column: 'private_jwk', purpose: 'signing-key', key: ['kid'] },
];
