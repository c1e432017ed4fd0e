import type { RuleResult } from '@waypost/contract/decision-tables/exception-rules';
import type { Actor } from '../../framework/actor.ts';
import type { Work } from '../../framework/work.ts';

/** The outcomes of the rules for an answer: each matching rule, and the most severe outcome. */
export type RulesResult = { rulesResult: readonly RuleResult[]; riskIndicator: string | null };

/** Stores the outcomes of the rules for an answer. The same outcomes change nothing. */
export async function storeRulesResult(
  work: Work<Actor>,
  transactionId: string,
  { rulesResult, riskIndicator }: RulesResult,
): Promise<void> {
  const before = await work.db
    .selectFrom('eligibility_transaction')
    .select(['rules_result', 'risk_indicator'])
    .where('id', '=', transactionId)
    .forUpdate()
    .executeTakeFirst();
  if (!before || JSON.stringify(before.rules_result) === JSON.stringify(rulesResult)) return;
  await work.db
    .updateTable('eligibility_transaction')
    .set({ rules_result: JSON.stringify(rulesResult), risk_indicator: riskIndicator })
    .where('id', '=', transactionId)
    .execute();
  work.audit({
    action: 'Mutation',
    operation: 'Update',
    domainType: 'EligibilityTransaction',
    domainId: transactionId,
    details: [
      { propertyName: 'Risk Indicator', previousValue: before.risk_indicator, newValue: riskIndicator },
    ],
  });
}
