import { AppError } from '../kernel/errors.ts';

/** The version a change is based on: `If-Match: "7"` or `If-Match: 7`. A change without it is refused. */
export function versionFrom(header: string | undefined): number {
  if (header === undefined) throw new AppError('VERSION_REQUIRED');
  const match = /^"?(\d{1,9})"?$/.exec(header.trim());
  if (!match)
    throw new AppError('BAD_REQUEST', [{ path: 'If-Match', message: 'Send the version of the record' }]);
  return Number(match[1]);
}
