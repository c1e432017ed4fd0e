import type { ColumnType, JSONColumnType } from 'kysely';
import type { AdapterPayload } from 'oidc-provider';

export type LinkPurpose = 'password-reset' | 'invitation';
export type JourneyStep = 'code' | 'new-password' | 'second-step';

/** More precise column types than the database can tell; `tables.ts` is generated with them. */
export type ColumnTypes = {
  'identity.action_token': { purpose: LinkPurpose };
  'identity.journey': { step: JourneyStep };
  'identity.oidc_payload': { payload: JSONColumnType<AdapterPayload> };
  // The driver reads this number as text.
  'identity.second_factor': { last_step: ColumnType<string, number, number> };
};
