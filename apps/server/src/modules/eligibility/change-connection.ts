import type { ConnectionRequest, NewConnection } from '@waypost/contract/payer-connections/calls';
import { sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { allowsPrivate } from '../../infrastructure/outbound/outbound-address.ts';
import { payerRows } from '../payers/readable.ts';
import { certificateTexts } from './certificate-texts.ts';
import { type ConnectionTools, connectionById, type PayerConnection, saveConnection } from './connection.ts';

const texts = {
  passwordAgain:
    'The password was kept for the address before. Type it again for this one, or leave out the user name.',
  securityAgain: 'The security information was kept for the address before. Type it again for this one.',
  privateHost: 'The operator has not allowed this private address for payers (WAYPOST_PAYER_PRIVATE_HOSTS)',
} as const;

type Tools = Pick<ConnectionTools, 'keyring' | 'policy'> & {
  /** The private hosts that an administrator may name, besides those that the operator's file may. */
  payerPrivateHosts: readonly string[];
};

type FieldError = { path: string; message: string };

/**
 * Connects a payer, and returns the id of the connection.
 *
 * @throws AppError CONNECTION_EXISTS, INVALID
 */
export async function createConnection(work: Work, tools: Tools, requested: NewConnection): Promise<string> {
  await sql`select one_by_one(current_entity())`.execute(work.db);
  const known = await work.db
    .selectFrom('payer_connection as c')
    .innerJoin(payerRows.as('p'), 'p.id', 'c.payer_id')
    .select('c.id')
    .where('p.code', '=', requested.payerCode)
    .executeTakeFirst();
  if (known) throw new AppError('CONNECTION_EXISTS');
  checkHost(tools, requested.endpointUrl);
  const { id, changes } = await saveConnection(
    work.db,
    { ...tools, clock: work.clock },
    work.entity.id,
    requested,
  );
  work.audit({
    action: 'Mutation',
    operation: 'Create',
    domainType: 'PayerConnection',
    domainId: id,
    details: [{ propertyName: 'PayerCode', previousValue: null, newValue: requested.payerCode }, ...changes],
  });
  return id;
}

type Change = { id: string; version: number; asked: ConnectionRequest };

/**
 * Changes a connection, in the version that the user saw.
 * @throws AppError NOT_FOUND, VERSION_CHANGED, CONNECTION_ENDED, INVALID
 */
export async function changeConnection(
  work: Work,
  tools: Tools,
  { id, version, asked: requested }: Change,
): Promise<void> {
  const before = await connectionToChange(work, id, version);
  if (before.endedAt) throw new AppError('CONNECTION_ENDED');
  if (requested.endpointUrl !== before.endpointUrl) checkHost(tools, requested.endpointUrl);
  const elsewhere = movedSecrets(before, requested);
  if (elsewhere.length > 0) throw new AppError('INVALID', elsewhere);
  const { changes } = await saveConnection(work.db, { ...tools, clock: work.clock }, work.entity.id, {
    ...requested,
    payerCode: before.payerCode,
  });
  if (changes.length === 0) return;
  await clearFailures(work, id);
  record(work, id, changes);
}

/**
 * A host that the operator has allowed for the operator's own settings is not allowed to everyone who may type an
 * address.
 * @throws AppError INVALID
 */
function checkHost({ policy, payerPrivateHosts }: Tools, address: string): void {
  if (
    !allowsPrivate(address, policy) ||
    allowsPrivate(address, { ...policy, privateHosts: payerPrivateHosts })
  )
    return;
  throw new AppError('INVALID', [{ path: 'endpointUrl', message: texts.privateHost }]);
}

/**
 * The stored secrets that would be sent to another host than they were typed for: a user who may change a connection
 * could learn them in this way.
 */
function movedSecrets(before: PayerConnection, requested: ConnectionRequest): FieldError[] {
  if (URL.parse(before.endpointUrl)?.origin === URL.parse(requested.endpointUrl)?.origin) return [];
  const errors: FieldError[] = [];
  if (before.passwordSealed !== null && requested.password === undefined && requested.userName !== null)
    errors.push({ path: 'password', message: texts.passwordAgain });
  if (
    before.securityInformationSealed !== null &&
    requested.securityInformation === undefined &&
    requested.securityQualifier !== '00'
  )
    errors.push({ path: 'securityInformation', message: texts.securityAgain });
  // It would reveal our identity to the new host.
  if (before.clientCertificate !== null && requested.clientCertificate === undefined)
    errors.push({ path: 'clientCertificate', message: certificateTexts.again });
  return errors;
}

/** Ends or reactivates a connection, in the version that the user saw. */
export async function endConnection(
  work: Work,
  { id, version, isEnded }: { id: string; version: number; isEnded: boolean },
): Promise<void> {
  const before = await connectionToChange(work, id, version);
  if ((before.endedAt !== null) === isEnded) return;
  const now = work.clock.now();
  await work.db
    .updateTable('payer_connection')
    .set({
      ended_at: isEnded ? now : null,
      ended_by: isEnded ? work.actor.id : null,
      version: version + 1,
    })
    .where('id', '=', id)
    .execute();
  if (!isEnded) await clearFailures(work, id);
  const at = (date: Date | null) => date?.toISOString() ?? null;
  record(work, id, [
    { propertyName: 'Ended', previousValue: at(before.endedAt), newValue: at(isEnded ? now : null) },
  ]);
}

/** Earlier failures do not apply to a changed connection: the payer may be asked at once. */
async function clearFailures({ db }: Work, id: string): Promise<void> {
  await db
    .updateTable('payer_line')
    .set({ failures: 0, failing_since: null, opened_at: null, probe_at: null })
    .where('connection_id', '=', id)
    .execute();
}

/** Locks a connection in the version that the user saw. */
async function connectionToChange({ db }: Work, id: string, version: number): Promise<PayerConnection> {
  await db.selectFrom('payer_connection').select('id').where('id', '=', id).forUpdate().execute();
  const connection = await connectionById(db, id);
  if (!connection) throw new AppError('NOT_FOUND');
  if (connection.version !== version) throw new AppError('VERSION_CHANGED');
  return connection;
}

function record(work: Work, id: string, details: Parameters<Work['audit']>[0]['details']): void {
  work.audit({
    action: 'Mutation',
    operation: 'Update',
    domainType: 'PayerConnection',
    domainId: id,
    details,
  });
}
