/**
 * What is the matter with a database that failed a call: it is away (or too busy, or a standby) and may be back by
 * itself; its disk is full; or only an operator can mend it.
 */
export type Trouble = 'away' | 'full' | 'wrong';

/** What the network says of a database that cannot be reached. */
const networkCodes =
  /^(ECONN|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN)/;
/** SQLSTATEs of a connection, of resources, of an operator's hand, of a limit of time, and of a standby. */
const awayStates = /^(08|53|57P|57014|25P03|25006)/;
/** The driver's own, which have no code. */
const awayTexts =
  /timeout (exceeded|expired)|Query read timeout|Connection terminated|not queryable|Client was closed/;
const diskFull = '53100';

/** What PostgreSQL says when it has no room left, said before it comes to that. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
  readonly code = diskFull;
}

/** A login or a database that is refused, as PostgreSQL says it; a certificate, as Node does. */
const wrongCodes = /^(28|3D000|ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/;
/** As a pooler says it, with the code of a protocol violation; and as the driver does. */
const wrongTexts =
  /authentication failed|no such (user|database)|^SASL: |does not support SSL|password must be a string/;

/** The one judgement of a database's failure; null when it is none: a refused value, or an error of our own. */
export function troubleOf(error: unknown): Trouble | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === diskFull) return 'full';
  if (wrongCodes.test(code) || wrongTexts.test(error.message)) return 'wrong';
  if (networkCodes.test(code) || awayStates.test(code) || awayTexts.test(error.message)) return 'away';
  return troubleOf(error instanceof AggregateError ? error.errors[0] : error.cause);
}

/** So long a refusal for want of storage is remembered. */
const fullForMs = 30_000;
let refusedAt = Number.NEGATIVE_INFINITY;

/** Every connection of this process tells its failures, so that the program can say that nothing can be stored. */
export function noteFailure(error: unknown): void {
  if (troubleOf(error) === 'full') refusedAt = Date.now();
}

/** Whether the database has lately refused to store something because its disk is full. */
export const isStorageFull = (): boolean => Date.now() - refusedAt < fullForMs;
