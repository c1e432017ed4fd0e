import type { Sent } from '@waypost/contract/registrations/calls';
import { hashText } from '@waypost/tables';

/** An identifier as one text. */
export const laneOf = (
  kind: 'patient' | 'case',
  { authority, type, value }: Record<string, unknown>,
): string => JSON.stringify([kind, authority, type, value]);

/**
 * An identifier as a number, where many are kept. Two of them may have the same: their rows are planned as if they were about the same,
 * and when these are carried out, what is so is looked up.
 */
export const laneNumber = (lane: string): number => hashText(lane) || 1;

/** The identifiers in what was sent, as one text each; what cannot be read as one is left out. */
export function lanesOf({ patient, case: visit }: Sent): string[] {
  const named = (kind: 'patient' | 'case', given: unknown) =>
    (Array.isArray(given) ? given : []).map((one) => laneOf(kind, (one ?? {}) as Record<string, unknown>));
  return [...named('patient', patient.identifiers), ...named('case', visit?.identifiers)];
}
