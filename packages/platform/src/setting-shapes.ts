import { isIP } from 'node:net';
import { z } from 'zod';

/** The programs that read a setting; `launcher` is `npm start`, `admin` the operator's command. */
export type ProgramName = 'server' | 'worker' | 'identity' | 'sandbox' | 'launcher' | 'admin';

export type Setting = {
  shape: z.ZodType;
  readBy: readonly ProgramName[];
  /** What the setting does, in one sentence without a full stop. */
  about: string;
  /** What applies when the setting is not set, where `shape` has no default. */
  usual?: string;
  /** The default in the demo (demo.ts); there is no default elsewhere. */
  inDemo?: string;
  /** The programs that do not start with PostgreSQL unless the setting is set. */
  neededBy?: readonly ProgramName[];
  /** The value is never printed, and may be read from the file named by the variable with the suffix `_FILE`. */
  isSecret?: true;
};

/** A whole number within limits, as the text of a setting. */

export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^[+-]?\d{1,15}$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be between ${least} and ${most}`);

export const port = wholeNumber(1, 65535);
export const host = z.string().regex(/^[\w.:-]+$/, 'must be a host name or address');

const list = (item: RegExp, problem: string) =>
  z
    .string()
    .transform((value) => value.split(',').map((entry) => entry.trim().toLowerCase()))
    .refine((entries) => entries.every((entry) => item.test(entry)), problem);

export const hostList = list(
  /^(\*\.)?([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/,
  'must be hosts such as payer.example.org or *.example.org:443, separated by commas',
);
export const payerList = list(/^[\w .&'-]{2,60}$/, 'must be names or codes of payers, separated by commas');
export const addressList = list(
  /^[\da-f:.]+(\/\d{1,3})?$/,
  'must be addresses such as 10.0.0.7 or 10.0.0.0/24, separated by commas',
).refine(
  (entries) => entries.every(isNetwork),
  'must be addresses such as 10.0.0.7 or 10.0.0.0/24, separated by commas',
);

function isNetwork(entry: string): boolean {
  const [address = '', bits = '0'] = entry.split('/');
  const family = isIP(address);
  return family !== 0 && Number(bits) <= (family === 4 ? 32 : 128);
}

/** An address, or a path of the portal. */
export const link = z
  .string()
  .refine((value) => URL.canParse(value, 'http://localhost'), 'must be an address or a path');

/** An address that is used exactly as written. */
export const exactAddress = z
  .string()
  .refine(isWebAddress, 'must be an address such as https://portal.example.org');

export const webAddress = exactAddress.transform((value) => value.replace(/(?<!\/)\/+$/, ''));

function isWebAddress(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.hash === '';
}

export const databaseAddress = z
  .string()
  .refine(
    (value) => /^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? ''),
    'must be an address such as postgres://user:password@host:5432/waypost',
  );

export const mailServerAddress = z
  .string()
  .refine(
    isMailServerAddress,
    'must be an address such as smtps://user:password@mail.example.org:465, with what is special in it percent-encoded',
  );

function isMailServerAddress(value: string): boolean {
  const url = URL.parse(value);
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return false;
  if (!['', '/'].includes(url.pathname) || url.hash !== '') return false;
  // Mail without TLS must be configured explicitly, and never carries a password.
  const isPlain = url.search === '?tls=none' && url.protocol === 'smtp:' && url.username === '';
  if (url.search !== '' && !isPlain) return false;
  return [url.username, url.password].every((part) => !/%(?![\da-f]{2})/i.test(part));
}

export const withSlash = (address: string): string => (address.endsWith('/') ? address : `${address}/`);

/** The problems of a group of settings of which some are set and others are missing. */
export function findMissingSettings(
  given: Record<string, string | undefined>,
  names: readonly string[],
  what: string,
): string[] {
  const missing = names.filter((name) => given[name] === undefined);
  if (missing.length === names.length) return [];
  return missing.map((name) => `${name} is missing beside what else is set of ${what}`);
}
