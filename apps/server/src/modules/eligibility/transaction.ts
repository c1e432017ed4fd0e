import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import { AppError } from '../../framework/errors.ts';
import type { Program } from '../../framework/program.ts';
import type { Scope, Work } from '../../framework/work.ts';
import { presentTransaction } from './present.ts';
import { cancelled, type TransactionRow, transactionById } from './transaction-row.ts';

/**
 * Opens a transaction, which is audited. Showing full SSNs needs ssn-read: without it they stay masked
 * and the attempt is audited, even if the transaction does not exist.
 */
export async function openTransaction(
  program: Program,
  scope: Scope,
  id: string,
  { asksForSsn = false, rawIsWhole = false } = {},
): Promise<EligibilityTransaction> {
  const ssnShown = asksForSsn && scope.actor.may('ssn-read');
  const row = await scope.read(async ({ db, audit }) => {
    const row = await transactionById(db, id);
    // Polling for an answer is not yet a view of one.
    if (row && row.state !== 'sent')
      audit({ action: 'View', domainType: 'EligibilityTransaction', domainId: id });
    if (asksForSsn) {
      const action = row && ssnShown ? 'View' : 'Refused';
      audit({ action, domainType: 'SocialSecurityNumber', domainId: id });
    }
    return row;
  });
  if (!row) throw new AppError('NOT_FOUND');
  return presentTransaction(row, program, scope.actor, { ssnShown, rawIsWhole });
}

/** Stops waiting. The payer may still answer; a late answer is stored with the cancelled request. */
export async function cancelTransaction(
  program: Program,
  scope: Scope,
  id: string,
): Promise<EligibilityTransaction> {
  const row = await scope.finish((work) => cancel(work, id));
  return presentTransaction(row, program, scope.actor);
}

async function cancel({ db, audit, emit }: Work, id: string): Promise<TransactionRow> {
  const done = await db
    .updateTable('eligibility_transaction')
    .set((row) => ({ state: 'cancelled', version: row('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .executeTakeFirst();
  const row = await transactionById(db, id);
  if (!row) throw new AppError('NOT_FOUND');
  if (done.numUpdatedRows !== 1n) throw new AppError('NOT_CANCELLABLE');
  audit({
    action: 'Mutation',
    operation: 'Update',
    domainType: 'EligibilityTransaction',
    domainId: id,
    details: [{ propertyName: 'State', previousValue: 'sent', newValue: 'cancelled' }],
  });
  emit(cancelled({ ...row, id }));
  return row;
}
