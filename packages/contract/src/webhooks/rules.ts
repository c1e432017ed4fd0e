/** Maximum length of an endpoint's address, and of the name and value of a header (W-162). */
export const URL_MAX = 2000;
export const HEADER_MAX = 1000;

/** Headers set by the product or the transport; another value would break or falsify the message. */
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

/** The reason why a header name is refused: it must be a token (RFC 9110, 5.6.2) that the product does not set. */
export function headerNameProblem(name: string): HeaderProblem | null {
  if (name === '') return 'empty';
  if (name.length > HEADER_MAX) return 'too-long';
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) return 'characters';
  const lower = name.toLowerCase();
  const isReserved = forbidden.has(lower) || forbiddenPrefixes.some((prefix) => lower.startsWith(prefix));
  return isReserved ? 'reserved' : null;
}

/** The reason why a header value is refused: it must be printable ASCII on one line, without surrounding blanks. */
export function headerValueProblem(value: string): HeaderProblem | null {
  if (value === '') return 'empty';
  if (value.length > HEADER_MAX) return 'too-long';
  return /^[!-~](?:[ -~]*[!-~])?$/.test(value) ? null : 'characters';
}

/** The value returned for each header (W-209): no value is ever shown again, because any may be a credential. */
export const MASKED_VALUE = '********';
