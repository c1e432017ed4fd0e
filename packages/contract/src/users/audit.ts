import type { AuditKinds, AuditRead } from '../audit/kind.ts';

/** `Role Name` and `roleName` are the same property. */
const plain = (name: string): string => name.replace(/[^a-z]/gi, '').toLowerCase();

/** The description of one changed property of a user; null when it has none. */
function userChange({
  propertyName,
  previousValue,
  newValue,
}: AuditRead['mutationDetails'][number]): string | null {
  switch (plain(propertyName)) {
    case 'isactive':
      return newValue === 'true' ? 'User activated' : 'User deactivated';
    case 'role':
    case 'facility': {
      const what = plain(propertyName) === 'role' ? 'Role' : 'Facility';
      if (previousValue === null) return `${what} assigned`.replace('Facility assigned', 'Facility added');
      return newValue === null ? `${what} removed` : null;
    }
    default:
      return null;
  }
}

function userAction({ mutationOperationType, mutationDetails }: AuditRead): string {
  // Earlier versions recorded a request for another e-mail address as a creation.
  const isEmailRequest = mutationDetails.some(({ propertyName }) => propertyName === 'Pending e-mail');
  if (mutationOperationType === 'Create' && !isEmailRequest) return 'User created';
  const changes = new Set(mutationDetails.map(userChange));
  const [only] = changes;
  return changes.size === 1 && only ? only : 'User updated';
}

/** Audit records of people and their roles. */
export const usersAuditKinds = { User: { action: userAction } } as const satisfies AuditKinds;
