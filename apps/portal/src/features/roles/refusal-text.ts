import { type ErrorCode, errorCatalogue } from '@waypost/contract/errors';
import { type MessageKey, message } from '@waypost/contract/messages';
import { ApiError } from '#src/api/problem.ts';

/** Refusals that say for themselves what is in the way. */
const explainedCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'ONLY_ROLE',
  'LAST_ADMINISTRATOR',
  'OWN_RIGHTS',
  'ROLE_IN_USE',
  'ROLE_READ_ONLY',
  'VERSION_CHANGED',
  'NO_FACILITIES',
]);

/** What a person reads when a change of roles failed: why, where that is known, else that it was unexpected. */
export function refusalText(error: unknown, otherwise: MessageKey): string {
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'LICENCE_LIMIT') return message('role.userLimit');
  return message(code !== null && explainedCodes.has(code) ? errorCatalogue[code].message : otherwise);
}
