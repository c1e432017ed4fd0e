import type { RulesResult } from '@waypost/contract/decision-tables/rules-result';
import { AppError } from '../framework/errors.ts';
import type { Work } from '../framework/work.ts';
import { eligibilityTransactionRows } from '../modules/eligibility/readable.ts';
import { eligibilityProcess } from './eligibility.ts';
import { evaluateCase } from './evaluate-case.ts';

/**
 * Runs the rules again on the answers of the case of a transaction, with the present tables. A check without a case
 * creates no work, so no rule runs on it.
 */
export async function runRules(work: Work, transactionId: string): Promise<RulesResult> {
  const find = () =>
    work.db
      .selectFrom(eligibilityTransactionRows.as('eligibility_transaction'))
      .select(['case_id', 'risk_indicator', 'rules_result'])
      .where('id', '=', transactionId)
      .executeTakeFirst();
  const transaction = await find();
  if (!transaction) throw new AppError('NOT_FOUND');
  if (transaction.case_id !== null)
    await evaluateCase(work, eligibilityProcess, { caseId: transaction.case_id, triggers: [] });
  const evaluated = await find();
  return {
    riskIndicator: (evaluated?.risk_indicator ?? null) as RulesResult['riskIndicator'],
    rulesResult: (evaluated?.rules_result ?? null) as RulesResult['rulesResult'],
  };
}
