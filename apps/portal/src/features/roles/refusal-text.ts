import { type ErrorCode, errorCatalogue } from '@waypost/contract/core/errors';
import { type MessageKey, message } from '@waypost/contract/core/messages';
import { ApiError } from '#src/api/problem.ts';

/** Error codes whose own message explains the refusal. */
const explainedCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'ONLY_ROLE',
  'LAST_ADMINISTRATOR',
  'OWN_RIGHTS',
  'ROLE_IN_USE',
  'ROLE_READ_ONLY',
  'VERSION_CHANGED',
  'NO_FACILITIES',
]);

/** The message for a failed change of roles: the reason when it is known, else a general one. */
export function refusalText(error: unknown, otherwise: MessageKey): string {
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'USER_LIMIT') return message('role.userLimit');
  return message(code !== null && explainedCodes.has(code) ? errorCatalogue[code].message : otherwise);
}
