import type { EligibilityRequest } from '@waypost/contract/eligibility/request';
import type { Payer } from '@waypost/contract/payers/calls';

/** The payers that an earlier request can be sent to again: none, the one, or several to choose from. */
export type PayerMatch = { kind: 'one'; payer: Payer } | { kind: 'none' } | { kind: 'many' };

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Matches the code, ignoring case (C-264); when no payer has it, matches the name (C-356, C-357). */
export function matchPayer(
  { payerCode, payerName }: Pick<EligibilityRequest, 'payerCode' | 'payerName'>,
  payers: readonly Payer[],
): PayerMatch {
  const byCode = payers.find((payer) => same(payer.payerCode, payerCode));
  if (byCode) return { kind: 'one', payer: byCode };
  const [first, ...more] = payerName === '' ? [] : payers.filter((payer) => same(payer.payerName, payerName));
  if (!first) return { kind: 'none' };
  return more.length > 0 ? { kind: 'many' } : { kind: 'one', payer: first };
}
