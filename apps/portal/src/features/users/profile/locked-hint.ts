import type { UserProfile } from '@waypost/contract/services/policy-profile';

/** Why a field of another user, or of a federated user, cannot be changed here. */
export function lockedHint({ usesExternalIdentityProvider, status }: UserProfile): string {
  if (status === 'Pending') return 'Set by the invitation until it is accepted';
  if (status === 'Deactivated') return 'Can be changed once the user is active';
  return usesExternalIdentityProvider
    ? 'Managed by the identity service'
    : 'Also works for another organization, so only the user can change this';
}
