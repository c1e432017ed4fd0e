import type { Role, RoleUser } from '@waypost/contract/roles/calls';
import { createContext, use } from 'react';

/** The data for the grid's cells: the current roles, and the actions on a role. */
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
