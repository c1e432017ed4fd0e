import { accountMessages } from '../account/messages.ts';
import { auditMessages } from '../audit/messages.ts';
import { caseMessages } from '../cases/messages.ts';
import { commentsMessages } from '../comments/messages.ts';
import { configurationMessages } from '../decision-tables/configuration-messages.ts';
import { decisionMessages } from '../decision-tables/messages.ts';
import { documentsMessages } from '../documents/messages.ts';
import { dropFoldersMessages } from '../drop-folders/messages.ts';
import { eligibilityMessages } from '../eligibility/messages.ts';
import { entitiesMessages } from '../entities/messages.ts';
import { facilitiesMessages } from '../facilities/messages.ts';
import { filesMessages } from '../files/messages.ts';
import { importsMessages } from '../imports/messages.ts';
import { invitationsMessages } from '../invitations/messages.ts';
import { letterTemplateMessages } from '../letters/template-messages.ts';
import { machinesMessages } from '../machine-accounts/messages.ts';
import { ordersMessages } from '../orders/messages.ts';
import { patientMessages } from '../patients/messages.ts';
import { payerConnectionsMessages } from '../payer-connections/messages.ts';
import { payersMessages } from '../payers/messages.ts';
import { profileMessages } from '../profile/messages.ts';
import { registrationsMessages } from '../registrations/messages.ts';
import { rolesMessages } from '../roles/messages.ts';
import { settingsMessages } from '../saved-views/messages.ts';
import { searchMessages } from '../search/messages.ts';
import { sourcesMessages } from '../sources/messages.ts';
import { taskMessages } from '../tasks/messages.ts';
import { usersMessages } from '../users/messages.ts';
import { webhooksMessages } from '../webhooks/messages.ts';
import { sharedMessages } from './shared-messages.ts';
import { shellMessages } from './shell-messages.ts';

/**
 * The catalogue of every sentence that the specification fixes: a key, and the text with its parameters in braces.
 * Code decides by key and never searches a text. Each service has its messages in a file of its own.
 */
export const messages = {
  ...shellMessages,
  ...sharedMessages,
  ...accountMessages,
  ...auditMessages,
  ...caseMessages,
  ...commentsMessages,
  ...configurationMessages,
  ...decisionMessages,
  ...documentsMessages,
  ...eligibilityMessages,
  ...facilitiesMessages,
  ...entitiesMessages,
  ...filesMessages,
  ...dropFoldersMessages,
  ...importsMessages,
  ...invitationsMessages,
  ...letterTemplateMessages,
  ...machinesMessages,
  ...ordersMessages,
  ...patientMessages,
  ...payersMessages,
  ...payerConnectionsMessages,
  ...profileMessages,
  ...registrationsMessages,
  ...rolesMessages,
  ...searchMessages,
  ...settingsMessages,
  ...sourcesMessages,
  ...taskMessages,
  ...usersMessages,
  ...webhooksMessages,
} as const;

export type MessageKey = keyof typeof messages;

/** Fills in the `{parameters}` of a message. */
export function message(key: MessageKey, parameters: Record<string, string | number> = {}): string {
  return messages[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(parameters[name] ?? whole));
}
