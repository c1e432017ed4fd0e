import type { Colleague } from '@waypost/contract/services/policy-users';
import { localDay } from '#src/ui/local-time.ts';

/**
 * Whether the name of a user leads to their profile: not while they are invited (P-136), and not to those of the
 * provider for who is none of them (P-137).
 */
export const isLinked = (
  { status, isWaypostEmployee }: Pick<Colleague, 'status' | 'isWaypostEmployee'>,
  isEmployee: boolean,
): boolean => status !== 'Pending' && (isEmployee || !isWaypostEmployee);

/** The names of the facilities, each once (P-134). */
export const facilityNames = ({ facilities }: Pick<Colleague, 'facilities'>): string =>
  [...new Set(facilities.map(({ name }) => name))].join(', ');

/** The day of the last sign-in where the reader is, as `2026-11-20`; null for who never signed in. */
export const lastSignInDay = ({ lastLoginDateTime }: Pick<Colleague, 'lastLoginDateTime'>): string | null =>
  lastLoginDateTime === null ? null : localDay(lastLoginDateTime);

/** Whether a user is found by a part of their name, address or facilities. */
export function isFoundBy(user: Colleague, text: string): boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const all = [user.firstName, user.lastName, user.userName, facilityNames(user)].join(' ').toLowerCase();
  return words.every((word) => all.includes(word));
}
