import { EMPTY_ID } from '@waypost/contract/core/values';
import {
  type ExceptionRuleId,
  exceptionRules,
  NO_RULE,
  type RuleResult,
  ruleOutcomes,
} from '@waypost/contract/decision-tables/exception-rules';
import { causeOfCode, type ExceptionCause } from '@waypost/contract/eligibility/exception-causes';
import { rejectReasons } from '@waypost/x12';
import { sql } from 'kysely';
import type { Db } from '../infrastructure/database.ts';
import { coverageRows } from '../modules/cases/readable.ts';
import { eligibilityTransactionRows } from '../modules/eligibility/readable.ts';
import { payerRows, planRows } from '../modules/payers/readable.ts';
import { type Answer, type DecisionClient, type Finding, factsOf, type Process, textOf } from './process.ts';

/** The last answer of a payer for a case, or its absence, with the plan of the case. */
export type PayerAnswer = {
  id: string;
  payerCode: string;
  payerName: string;
  state: 'answered' | 'rejected' | 'failed' | 'interrupted';
  normalizedStatus: string | null;
  coverageStatus: string | null;
  errorCode: string | null;
  hasOtherCoverage: boolean;
  insurancePlanCode: string | null;
  financialCategory: string | null;
  insuranceCategory: string | null;
  insuranceCompany: string | null;
  parentInsuranceCompany: string | null;
};

/** For an answer that was read again, its original interpretation: a new interpretation opens no task. */
export const meaningOfAnswer = sql`x.state, coalesce(x.shown_normalized_status, x.normalized_status) as "normalizedStatus",
  coalesce(x.shown_coverage_status, x.coverage_status) as "coverageStatus", x.error_code as "errorCode",
  coalesce(x.shown_other_coverage, x.has_other_coverage) as "hasOtherCoverage"`;

/** The columns of answers `x`, with the plan that `planOfAnswer` joins. */
export const answerColumns = sql`x.id, x.payer_code as "payerCode", x.payer_name as "payerName", ${meaningOfAnswer},
  l.insurance_code as "insurancePlanCode", l.financial_category as "financialCategory",
  l.insurance_category as "insuranceCategory", l.insurance_company as "insuranceCompany",
  l.parent_insurance_company as "parentInsuranceCompany"`;

export const planOfAnswer = sql`
  left join lateral (
    select v.entity_id, v.insurance_code from ${coverageRows} v join ${payerRows} y on y.id = v.payer_id
    where v.entity_id = x.entity_id and v.case_id = x.case_id and y.code = x.payer_code and v.status = 'Active'
    order by v.position limit 1) v on true
  left join ${planRows} l on l.entity_id = v.entity_id and l.insurance_code = v.insurance_code`;

/** An answer `x`, or its final absence. */
export const hasEnded = sql`x.state in ('answered', 'rejected', 'failed', 'interrupted')`;

async function lastAnswers(db: Db, caseId: string): Promise<PayerAnswer[]> {
  const { rows } = await sql<PayerAnswer>`
    select distinct on (x.payer_code) ${answerColumns}
    from ${eligibilityTransactionRows} x ${planOfAnswer}
    where x.case_id = ${caseId}::uuid and ${hasEnded}
    order by x.payer_code, x.sent_at desc`.execute(db);
  return rows;
}

/** The rules that an answer meets, before the organization's table is applied. */
function rulesMet(answer: PayerAnswer): ExceptionRuleId[] {
  const isAnswered = answer.state === 'answered';
  const metRules: Record<ExceptionRuleId, boolean> = {
    '1': isAnswered && answer.normalizedStatus !== 'active',
    '2': answer.state === 'rejected',
    '3': answer.state === 'failed' || answer.state === 'interrupted',
    '4': answer.hasOtherCoverage,
    '5': isAnswered && answer.insurancePlanCode === null,
  };
  return exceptionRules.map(({ ruleId }) => ruleId).filter((id) => metRules[id]);
}

type EvaluatedAnswer = { results: RuleResult[]; tables: Answer['matched'][]; facts: Finding['facts'] };

/** Evaluates the table of exceptions for each rule that an answer meets, and once without a rule (W-081). */
export async function evaluateAnswer(
  decisionClient: DecisionClient,
  answer: PayerAnswer,
): Promise<EvaluatedAnswer> {
  const upper = (text: string | null) => text?.toUpperCase() ?? null;
  const plan = {
    insurancePlanCode: answer.insurancePlanCode,
    financialCategory: answer.financialCategory,
    // These three are stored in capitals (W-080).
    insuranceCategory: upper(answer.insuranceCategory),
    insuranceCompany: upper(answer.insuranceCompany),
    parentInsuranceCompany: upper(answer.parentInsuranceCompany),
  };
  const metRules = rulesMet(answer);
  const results: RuleResult[] = [];
  const matched: Answer['matched'][] = [];
  for (const ruleId of [...metRules, NO_RULE.ruleId]) {
    const { values, matched: rules } = await decisionClient.ask('Eligibility_Exceptions', {
      ruleId,
      ...plan,
    });
    const known = exceptionRules.find((rule) => rule.ruleId === ruleId);
    matched.push(rules);
    const name = known?.ruleName ?? (textOf(values[0]) || NO_RULE.ruleName);
    if (rules.rules.length > 0) results.push({ id: ruleId, name, outcome: 'Exception' });
    else if (known) results.push({ id: ruleId, name, outcome: 'Noted' });
  }
  const status = answer.coverageStatus ?? answer.state;
  const code = conditionOf(answer)?.conditionCode;
  const facts = factsOf({
    Payer: answer.payerName,
    Answer: code ? `${status}, AAA ${code}` : status,
    'Rules met': metRules.join(', ') || null,
    'Insurance Plan': answer.insurancePlanCode,
    'Financial Category': plan.financialCategory,
    'Insurance Category': plan.insuranceCategory,
    'Insurance Company': plan.insuranceCompany,
    'Parent Insurance Company': plan.parentInsuranceCompany,
  });
  return { results, tables: inOne(matched), facts };
}

/** Joins several evaluations of one table. */
const inOne = ([first, ...others]: readonly Answer['matched'][]): Answer['matched'][] =>
  first ? [{ ...first, rules: [first, ...others].flatMap(({ rules }) => rules) }] : [];

const isException = ({ outcome }: RuleResult): boolean => outcome === 'Exception';

function conditionOf({ state, errorCode }: PayerAnswer) {
  if (state !== 'rejected' || errorCode === null) return null;
  const reason = Object.hasOwn(rejectReasons, errorCode) ? rejectReasons[errorCode] : undefined;
  return { conditionCode: errorCode, description: reason ?? errorCode };
}

/** The cause of the exception, by which recommendations are selected. */
export function causeOf({
  state,
  errorCode,
  normalizedStatus,
  hasOtherCoverage,
}: Pick<PayerAnswer, 'state' | 'errorCode' | 'normalizedStatus' | 'hasOtherCoverage'>): ExceptionCause {
  if (state === 'rejected') return causeOfCode(errorCode ?? '');
  if (state !== 'answered') return 'No Answer';
  if (normalizedStatus !== 'active') return 'Not Active';
  return hasOtherCoverage ? 'Other Coverage' : 'Other';
}

/** The most severe outcome of the rules that an answer met. */
const riskOf = (results: readonly RuleResult[]): string | null =>
  ruleOutcomes.find((outcome) => results.some((result) => result.outcome === outcome)) ?? null;

/** An answer of a payer, or its absence, is an exception where the organization's table says so. */
export const eligibilityProcess: Process = {
  name: 'Eligibility',
  prefix: 'Eligibility',
  listensTo: ['eligibility.answered', 'eligibility.failed'],
  async judge({ db }, decisionClient, { caseId }) {
    const findings: Finding[] = [];
    for (const answer of await lastAnswers(db, caseId)) {
      const { results, tables, facts } = await evaluateAnswer(decisionClient, answer);
      const exceptions = results.filter(isException).map(({ id, name }) => ({ id, description: name }));
      findings.push({
        taskType: 'Eligibility Exception',
        subject: answer.payerCode,
        contentFacts: { cause: causeOf(answer) },
        requirement:
          exceptions.length === 0
            ? null
            : {
                cycle: answer.id,
                condition: conditionOf(answer),
                exceptions,
                payerName: answer.payerName,
              },
        tables,
        facts,
        rulesOf: { transactionId: answer.id, rulesResult: results, riskIndicator: riskOf(results) },
      });
    }
    return findings;
  },
  startUrl: ({ facilityId, taskId }) => `/viewer/${facilityId}/${EMPTY_ID}/${taskId}`,
};
