import type { Colleague } from '@waypost/contract/users/calls';
import { localDay } from '#src/ui/local-time.ts';

/**
 * Whether a user's name links to their profile: not while they are invited (P-136), and for users of the provider
 * only when the reader is one too (P-137).
 */
export const isLinked = (
  { status, isWaypostEmployee }: Pick<Colleague, 'status' | 'isWaypostEmployee'>,
  isEmployee: boolean,
): boolean => status !== 'Pending' && (isEmployee || !isWaypostEmployee);

/** The names of the facilities, without duplicates (P-134). */
export const facilityNames = ({ facilities }: Pick<Colleague, 'facilities'>): string =>
  [...new Set(facilities.map(({ name }) => name))].join(', ');

/** The day of the last sign-in in the reader's time zone, as `2026-11-20`; null for users who never signed in. */
export const lastSignInDay = ({ lastLoginDateTime }: Pick<Colleague, 'lastLoginDateTime'>): string | null =>
  lastLoginDateTime === null ? null : localDay(lastLoginDateTime);

/** Whether a user's name, address or facilities contain the text. */
export function matchesSearch(user: Colleague, text: string): boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const all = [user.firstName, user.lastName, user.userName, facilityNames(user)].join(' ').toLowerCase();
  return words.every((word) => all.includes(word));
}
