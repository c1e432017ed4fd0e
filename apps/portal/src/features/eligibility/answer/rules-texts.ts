import { message } from '@waypost/contract/core/messages';
import type { RulesResult } from '@waypost/contract/decision-tables/rules-result';
import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { Status } from '#src/ui/status.ts';

type Outcome = NonNullable<RulesResult['riskIndicator']>;

const outcomes: Readonly<Record<Outcome, Status>> = {
  Exception: { word: 'Exception', icon: TriangleAlert, family: 'warn' },
  Noted: { word: 'Noted', icon: Info, family: 'neutral' },
};

/** The status shown for the outcome of a rule; null means that the answer matched no rule. */
export const outcomeStatus = (outcome: Outcome | null): Status =>
  outcome === null ? { word: 'No rule met', icon: CircleCheck, family: 'ok' } : outcomes[outcome];

const counted = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

/** Describes the result of running the rules again, without naming the patient. */
export function rulesRunText(rulesResult: NonNullable<RulesResult['rulesResult']>): string {
  const count = (outcome: Outcome) => rulesResult.filter((rule) => rule.outcome === outcome).length;
  const [exceptions, noted] = [count('Exception'), count('Noted')];
  if (exceptions + noted === 0) return message('eligibility.rulesMetNone');
  return message('eligibility.rulesRan', {
    exceptions: counted(exceptions, 'exception', 'exceptions'),
    noted,
  });
}

/** The rules run within moments of an answer; the page stops waiting for them after this time. */
const RULES_DELAY_MS = 30_000;

/** Whether the rules are expected to run soon on an answer that belongs to a case. */
export const areRulesDue = (
  check: {
    state: string;
    caseNumber: string | null;
    sentAt: string;
    answeredAt: string | null;
    rulesResult: RulesResult['rulesResult'];
  },
  now: number,
): boolean =>
  !['sent', 'cancelled'].includes(check.state) &&
  check.caseNumber !== null &&
  check.rulesResult === null &&
  Math.abs(now - Date.parse(check.answeredAt ?? check.sentAt)) < RULES_DELAY_MS;
