import { type AdvisedField, codeAdvice } from '@waypost/contract/eligibility/rejection-advice';
import type { EligibilityRequest } from '@waypost/contract/eligibility/request';
import type { EligibilityTransaction, Rejection } from '@waypost/contract/eligibility/response';
import { type RequestField, requestFields } from './request-labels.ts';

/** The advice for each field when a rejected request is corrected, in the order of the screen. */
export type FieldAdvice = ReadonlyMap<RequestField, string>;

/** Codes about the subscriber in any loop; other codes apply to the person of their loop. */
const subscriberCodes: ReadonlySet<string> = new Set(['72', '73', '74', '75', '76', '78']);

/** The field of the form. When the subscriber is not the patient, the subscriber has separate fields. */
function fieldOf(
  field: AdvisedField,
  { rejectReasonCode, loop }: Rejection,
  holder: EligibilityRequest['policyHolder'],
): RequestField {
  if (!field.startsWith('person.')) return field as RequestField;
  const isSubscriber = holder !== 'self' && (subscriberCodes.has(rejectReasonCode) || loop === '2100C');
  return `${isSubscriber ? 'subscriber' : 'patient'}${field.slice('person.'.length)}` as RequestField;
}

/** Every rejection of an answer, those of single benefits included. */
const rejectionsOf = ({ eligibilityResponse }: Pick<EligibilityTransaction, 'eligibilityResponse'>) =>
  eligibilityResponse.flatMap(({ AAAs, coverages }) => [
    ...AAAs,
    ...coverages.flatMap(({ coverageAAAs }) => coverageAAAs),
  ]);

type RejectedRequest = Pick<EligibilityTransaction, 'eligibilityResponse'> & {
  eligibilityRequest: Pick<EligibilityRequest, 'policyHolder'>;
};

/**
 * The advice at the fields that a rejection concerns. In a new form it only appears at fields that still have the
 * rejected value: rejections by another payer, and corrected values, no longer matter.
 */
export function adviceFor(
  transaction: RejectedRequest,
  anew?: { sent: EligibilityRequest; now: EligibilityRequest },
): FieldAdvice {
  const isSame = (name: RequestField) => !anew || String(anew.now[name]) === String(anew.sent[name]);
  if (!isSame('payerCode')) return new Map();
  const texts = new Map<RequestField, Set<string>>();
  for (const rejection of rejectionsOf(transaction)) {
    const advice = codeAdvice(rejection.rejectReasonCode);
    for (const field of advice?.fields ?? []) {
      const name = fieldOf(field, rejection, transaction.eligibilityRequest.policyHolder);
      const seen = texts.get(name) ?? new Set();
      texts.set(name, seen.add(`${advice?.wrong} ${advice?.guidance.action}`));
    }
  }
  return new Map(
    requestFields.flatMap((name) => {
      const advice = texts.get(name);
      return advice && isSame(name) ? [[name, [...advice].join(' ')] as const] : [];
    }),
  );
}
