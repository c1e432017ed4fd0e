import { type MessageKey, message } from '@waypost/contract/core/messages';
import { type HeaderProblem, headerNameProblem, headerValueProblem } from '@waypost/contract/webhooks/rules';

const texts: Readonly<Record<HeaderProblem, MessageKey>> = {
  empty: 'webhooks.headerIncomplete',
  'too-long': 'webhooks.headerTooLong',
  characters: 'webhooks.headerCharacters',
  reserved: 'webhooks.headerReserved',
};

/** Why a header cannot be added to the existing ones; null if it can (W-161 to W-163). */
export function problemOfHeader(
  headers: Readonly<Record<string, string>>,
  name: string,
  value: string,
): string | null {
  const problem = headerNameProblem(name) ?? headerValueProblem(value);
  // Missing parts are reported before invalid ones.
  if (name === '' || value === '') return message('webhooks.headerIncomplete');
  if (problem) return message(texts[problem]);
  const isThere = Object.keys(headers).some((other) => other.toLowerCase() === name.toLowerCase());
  return isThere ? message('webhooks.headerTwice') : null;
}
