import { message } from '@waypost/contract/core/messages';
import { hasCode, problemMessage } from '#src/api/problem.ts';

/** The reason why a user could not be activated or deactivated (P-318). */
export function activationFailure(error: unknown): string {
  if (hasCode(error, 'LICENCE_LIMIT')) return message('licence.limitDdeLink');
  if (hasCode(error, 'VERSION_CHANGED') || hasCode(error, 'NO_FACILITIES')) return problemMessage(error);
  return message('activation.failed');
}
