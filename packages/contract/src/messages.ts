import { accountMessages } from './messages/account.ts';
import { auditMessages } from './messages/audit.ts';
import { caseMessages } from './messages/case.ts';
import { commentsMessages } from './messages/comments.ts';
import { configurationMessages } from './messages/configuration.ts';
import { decisionMessages } from './messages/decision.ts';
import { documentsMessages } from './messages/documents.ts';
import { eligibilityMessages } from './messages/eligibility.ts';
import { filesMessages } from './messages/files.ts';
import { invitationsMessages } from './messages/invitations.ts';
import { machinesMessages } from './messages/machines.ts';
import { ordersMessages } from './messages/orders.ts';
import { patientMessages } from './messages/patient.ts';
import { profileMessages } from './messages/profile.ts';
import { rolesMessages } from './messages/roles.ts';
import { searchMessages } from './messages/search.ts';
import { settingsMessages } from './messages/settings.ts';
import { sharedMessages } from './messages/shared.ts';
import { shellMessages } from './messages/shell.ts';
import { taskMessages } from './messages/task.ts';
import { usersMessages } from './messages/users.ts';
import { webhooksMessages } from './messages/webhooks.ts';

/**
 * Every sentence the spec fixes, in one catalogue: a key, and the text with its parameters in braces.
 * Code decides by key, never by searching a text. Each service has its messages in a file of its own.
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
  ...filesMessages,
  ...invitationsMessages,
  ...machinesMessages,
  ...ordersMessages,
  ...patientMessages,
  ...profileMessages,
  ...rolesMessages,
  ...searchMessages,
  ...settingsMessages,
  ...taskMessages,
  ...usersMessages,
  ...webhooksMessages,
} as const;

export type MessageKey = keyof typeof messages;

/** The text of a message with its `{parameters}` filled in. */
export function message(key: MessageKey, parameters: Record<string, string | number> = {}): string {
  return messages[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(parameters[name] ?? whole));
}
