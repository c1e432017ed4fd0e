import type { Sent } from '@waypost/contract/registrations/calls';
import { hashText } from '@waypost/tables';

/** An identifier as one text. */
export const laneOf = (
  kind: 'patient' | 'case',
  { authority, type, value }: Record<string, unknown>,
): string => JSON.stringify([kind, authority, type, value]);

/**
 * An identifier as a number, for large sets. Two identifiers may share it: their rows are planned as if they concerned
 * the same record, and the commit checks the actual identifiers.
 */
export const laneNumber = (lane: string): number => hashText(lane) || 1;

/** The identifiers of a registration, as texts; unreadable ones are left out. */
export function lanesOf({ patient, case: visit }: Sent): string[] {
  const named = (kind: 'patient' | 'case', given: unknown) =>
    (Array.isArray(given) ? given : []).map((one) => laneOf(kind, (one ?? {}) as Record<string, unknown>));
  return [...named('patient', patient.identifiers), ...named('case', visit?.identifiers)];
}
