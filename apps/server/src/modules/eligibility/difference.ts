import type { Difference } from '@waypost/contract/eligibility/history';
import { AppError } from '../../framework/errors.ts';
import type { Program } from '../../framework/program.ts';
import type { Scope } from '../../framework/work.ts';
import { previousAnswer } from './history.ts';
import { recordView } from './transaction.ts';
import { transactionById } from './transaction-row.ts';

/**
 * The changes since the payer's previous answer. Both answers are opened, which is audited. Decisions on alerts are
 * ignored: the payer's own values are compared.
 */
export async function difference(program: Program, scope: Scope, id: string): Promise<Difference> {
  const found = await scope.read(async ({ db, audit }) => {
    const messageOf = async (transactionId: string) => {
      const row = await transactionById(db, transactionId);
      if (!row) throw new AppError('NOT_FOUND');
      audit({ action: 'View', domainType: 'EligibilityTransaction', domainId: transactionId });
      return row.failure_kind === null ? recordView({ ...row, decisions: [] }, program) : null;
    };
    const after = await messageOf(id);
    const previous = await previousAnswer(db, id);
    return previous && { previous, before: await messageOf(previous.id), after };
  });
  if (!found) return { previous: null, isChanged: false, answers: [], leftOut: [] };
  const compared = await program.answers.difference([found.before, found.after]);
  if (!compared) throw new AppError('UNAVAILABLE');
  return { previous: found.previous, ...compared };
}
