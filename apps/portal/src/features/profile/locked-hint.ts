import type { UserProfile } from '@waypost/contract/profile/calls';

/** Why a field cannot be changed here, for other users and for federated users themselves. */
export function lockedHint({ status }: UserProfile, isOwn: boolean): string {
  if (status === 'Pending') return 'Set by the invitation until it is accepted';
  if (status === 'Deactivated') return 'Can be changed once the user is active';
  return isOwn
    ? 'An administrator of your organization can correct this'
    : 'Also works for another organization, so only the user can change this';
}
