/** Longest address of an endpoint, and longest name and value of a header (W-162). */
export const URL_MAX = 2000;
export const HEADER_MAX = 1000;

/** Set by the product, or by what carries the message; another value would break it or say what is not so. */
const forbidden = new Set([
  'accept-encoding',
  'age',
  'authorization',
  'cache-control',
  'clear-site-data',
  'connection',
  'content-encoding',
  'content-language',
  'content-length',
  'content-location',
  'content-type',
  'cookie',
  'expect',
  'expires',
  'host',
  'keep-alive',
  'pragma',
  'proxy-authenticate',
  'proxy-authorization',
  'set-cookie',
  'te',
  'trailer',
  'trailers',
  'transfer-encoding',
  'upgrade',
  'user-agent',
  'via',
  'warning',
]);
const forbiddenPrefixes = [
  'webhook-',
  'svix-',
  'x-svix-',
  'x-amz-',
  'x-amzn-',
  'x-google',
  'x-goog-',
  'x-gfe',
  'x-azure-',
  'x-fd-',
  'proxy-',
  'sec-',
];

export type HeaderProblem = 'empty' | 'too-long' | 'characters' | 'reserved';

/** Why a header cannot be sent along: its name is a token (RFC 9110, 5.6.2), and none that the product sets. */
export function headerNameProblem(name: string): HeaderProblem | null {
  if (name === '') return 'empty';
  if (name.length > HEADER_MAX) return 'too-long';
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) return 'characters';
  const lower = name.toLowerCase();
  const isReserved = forbidden.has(lower) || forbiddenPrefixes.some((prefix) => lower.startsWith(prefix));
  return isReserved ? 'reserved' : null;
}

/** Why a value cannot be sent along: printable ASCII within one line, no blanks around it. */
export function headerValueProblem(value: string): HeaderProblem | null {
  if (value === '') return 'empty';
  if (value.length > HEADER_MAX) return 'too-long';
  return /^[!-~](?:[ -~]*[!-~])?$/.test(value) ? null : 'characters';
}

/** How each value of a header is answered (W-209): none is ever shown again, as any of them may be a credential. */
export const MASKED_VALUE = '********';
