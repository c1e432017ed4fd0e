/**
 * Why the database failed a call. `away`: it is down, too busy or a standby, and a retry may succeed. `full`: its disk
 * is full. `wrong`: the settings or the login are wrong, and only an operator can correct them.
 */
export type DatabaseTrouble = 'away' | 'full' | 'wrong';

/** Network errors of a database that cannot be reached. */
const networkCodes =
  /^(ECONN|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN)/;
/** SQLSTATEs for a lost connection, missing resources, an operator's shutdown, a time limit, and a standby. */
const awayStates = /^(08|53|57P|57014|25P03|25006)/;
/** Errors of the driver, which have no code. */
const awayTexts =
  /timeout (exceeded|expired)|Query read timeout|Connection terminated|not queryable|Client was closed/;
const diskFull = '53100';

/** The embedded database is nearly full; carries the SQLSTATE that PostgreSQL uses for a full disk. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
  readonly code = diskFull;
}

/** SQLSTATE of a transaction whose commit is unknown. */
const unknownCommit = '08007';

/**
 * A COMMIT was sent and its outcome is unknown: no standby has confirmed it in time, or an operator has ended the wait.
 * It may be stored, and may be lost with the machine. The caller can repeat the call with the same key.
 */
export class CommitUnknown extends Error {
  override readonly name = 'CommitUnknown';
  readonly code = unknownCommit;
}

/** A change is refused before it begins, since no standby confirms changes at present. */
export class NotConfirmed extends Error {
  override readonly name = 'NotConfirmed';
}

/** PostgreSQL's codes for a refused login or database, and Node's codes for a refused certificate. */
const wrongCodes = /^(28|3D000|ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/;
/** The same refusals as worded by a pooler, which uses the code of a protocol violation, and by the driver. */
const wrongTexts =
  /authentication failed|no such (user|database)|^SASL: |does not support SSL|password must be a string/;

/** Classifies an error of the database; null when the database is well, such as for a refused value or a bug. */
export function classifyDatabaseError(error: unknown): DatabaseTrouble | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === diskFull) return 'full';
  if (error instanceof NotConfirmed) return 'away';
  if (wrongCodes.test(code) || wrongTexts.test(error.message)) return 'wrong';
  if (networkCodes.test(code) || awayStates.test(code) || awayTexts.test(error.message)) return 'away';
  return classifyDatabaseError(error instanceof AggregateError ? error.errors[0] : error.cause);
}

/**
 * Whether PostgreSQL aborted a transaction because of a deadlock, so that the other one could continue. The
 * database itself works, so there is no need to wait for it.
 */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '40P01';

/**
 * SQLSTATEs of a lost connection, a database that starts or stops, and one that refuses changes: a standby,
 * or a former primary.
 */
const lostStates = /^(08|57P0[123]|25006)/;
const lostTexts = /Connection terminated|not queryable|Client was closed/;

/**
 * Whether a statement failed because its connection was lost or led to a database that refuses changes, so
 * that the next connection may lead to another. Excludes timeouts, because another attempt would take as
 * long.
 */
export function isLost(error: unknown): boolean {
  if (!(error instanceof Error) || classifyDatabaseError(error) !== 'away') return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === unknownCommit) return false;
  if (lostStates.test(code) || networkCodes.test(code) || lostTexts.test(error.message)) return true;
  return isLost(error instanceof AggregateError ? error.errors[0] : error.cause);
}

/**
 * Whether the database itself refused changes, in which case a statement sent with a COMMIT is not stored.
 */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '25006';

/** Whether the login lacks a required right, such as the right to change to a role. */
export const lacksRight = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === '42501';

/** How long a "disk full" error is remembered. */
const rememberFullMs = 30_000;
let refusedAt = Number.NEGATIVE_INFINITY;

/** Remembers a "disk full" error of any connection of this process, so that `/ready` can report it. */
export function noteDatabaseFailure(error: unknown): void {
  if (classifyDatabaseError(error) === 'full') refusedAt = Date.now();
}

/** Whether the database reported a full disk within the last 30 seconds. */
export const isStorageFull = (): boolean => Date.now() - refusedAt < rememberFullMs;
