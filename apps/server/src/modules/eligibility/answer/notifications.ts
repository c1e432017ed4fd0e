import { message } from '@waypost/contract/core/messages';
import type { EligibilityResponse } from '@waypost/contract/eligibility/response';
import { type EligibilityResponse as Answer, isActive } from '@waypost/x12';
import type { AnswerCoverage } from './wire.ts';

type Notification = EligibilityResponse['displayMessages']['notifications'][number];

/** EB01 codes of lines that only carry a text: a disclaimer, a description of the plan. */
const isRemark = (line: AnswerCoverage): boolean =>
  line.benefitCode === 'P' || (line.benefitCode === 'D' && line.serviceTypeCodes.includes('30'));
/** A status line about the whole plan. */
const isPlanStatus = (line: AnswerCoverage): boolean =>
  isActive(line) && line.serviceTypeCodes.includes('30');

/**
 * Facts that no figure shows: the payer's remarks about the plan, corrections of its data, a
 * date of death, an open status (which is shown as Inactive, C-153). A text in several lines is listed once.
 */
export function notificationsOf(answer: Answer): Notification[] {
  const told = new Map<string, Notification>();
  const tell = (text: string, coverageIndex: number | null): void => {
    if (!told.has(text)) told.set(text, { text, coverageIndex });
  };
  if (answer.normalizedStatus === 'unknown' && answer.coverages.length > 0)
    tell(message('eligibility.statusNotSaid'), null);
  if (answer.people.some((person) => person.identityChanged))
    tell(message('eligibility.identityChanged'), null);
  if (answer.people.some((person) => person.dateOfDeath !== null))
    tell(message('eligibility.deathGiven'), null);
  answer.coverages.forEach((line, at) => {
    if (!isRemark(line) && !isPlanStatus(line)) return;
    for (const text of line.coverageMessage) tell(text, at);
  });
  return [...told.values()];
}
