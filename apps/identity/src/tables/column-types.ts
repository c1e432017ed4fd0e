import type { ColumnType, JSONColumnType } from 'kysely';
import type { AdapterPayload } from 'oidc-provider';

export type LinkPurpose = 'password-reset' | 'invitation';
export type JourneyStep = 'code' | 'new-password' | 'second-step';

/** What the database cannot know of its columns; `tables.ts` is made with it. */
export type ColumnTypes = {
  'identity.action_token': { purpose: LinkPurpose };
  'identity.journey': { step: JourneyStep };
  'identity.oidc_payload': { payload: JSONColumnType<AdapterPayload> };
  // A number that the driver reads as text.
  'identity.second_factor': { last_step: ColumnType<string, number, number> };
};
