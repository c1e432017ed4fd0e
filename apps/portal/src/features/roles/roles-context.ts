import type { Role, RoleUser } from '@waypost/contract/services/policy-roles';
import { createContext, use } from 'react';

/** What the cells of the roles need: the roles as they are now, and what can be done with one. */
type Roles = {
  byId: ReadonlyMap<string, Role>;
  onAddUser: (role: Role) => void;
  onEdit: (role: Role) => void;
  onDelete: (role: Role) => void;
  onRemoveUser: (role: Role, user: RoleUser) => void;
};

export const RolesContext = createContext<Roles | null>(null);

export function useRoles(): Roles {
  const roles = use(RolesContext);
  if (!roles) throw new Error('useRoles is called outside the roles');
  return roles;
}
