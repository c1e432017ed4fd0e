import { AppError } from './errors.ts';

/** The version a change is based on: `If-Match: "7"` or `If-Match: 7`. */
export function versionFrom(header: string): number {
  const match = /^"?(\d{1,9})"?$/.exec(header.trim());
  if (!match)
    throw new AppError('BAD_REQUEST', [{ path: 'If-Match', message: 'Send the version of the record' }]);
  return Number(match[1]);
}
