import type { User } from '@waypost/contract/entities/calls';
import { createContext, use } from 'react';

export const UserContext = createContext<User | null>(null);

/** The signed-in user. Works only inside a signed-in route. */
export function useUser(): User {
  const user = use(UserContext);
  if (!user) throw new Error('useUser is called before the sign-in');
  return user;
}
