import { noticeText } from '@waypost/contract/eligibility/meaning-texts';
import type { EligibilityResponse } from '@waypost/contract/eligibility/response';
import type { Meaning } from '@waypost/x12';
import type { CoverageIndex } from './plans.ts';

type Notification = EligibilityResponse['displayMessages']['notifications'][number];

/** Notices about other payers, which are shown as alerts of the answer. */
export const payerNotices: readonly Meaning['notices'][number]['kind'][] = [
  'bill-instead',
  'pays-before',
  'also-covers',
];

/** Facts that no figure shows, with the first benefit that states each; a text is listed once. */
export function notificationsOf({ notices, reason }: Meaning, index: CoverageIndex): Notification[] {
  const unique = new Map<string, Notification>();
  for (const notice of notices) {
    if (payerNotices.includes(notice.kind)) continue;
    const text = noticeText(notice, reason);
    const [segment] = notice.segments;
    const coverageIndex = segment === undefined ? null : (index.get(segment) ?? null);
    if (!unique.has(text)) unique.set(text, { text, coverageIndex });
  }
  return [...unique.values()];
}
