/** Who acts: a name for the audit record, and what they may do. Every action has an actor. */
export type Actor = Account | Service;

/** A known user outside every organisation, without permissions. */
export type Account = { kind: 'user'; id: string; may(permission: string): boolean };

/** A signed-in user. Their permissions are derived from the server's own data for each call. */
export type Person = Account & {
  firstName: string;
  lastName: string;
  email: string;
  /** Facilities that this call may see: the assigned ones, narrowed by `ScopeMember`. */
  facilityIds: readonly string[];
  permissions: ReadonlySet<string>;
};

/** A program that acts on its own, such as the worker, or its operator. It has no user's permissions. */
export type Service = { kind: 'service' | 'system'; id: null; may(permission: string): boolean };

type Told = Omit<Person, 'kind' | 'may'>;
export const person = (told: Told): Person => ({
  ...told,
  kind: 'user',
  may: (permission) => told.permissions.has(permission),
});

export const service: Service = { kind: 'service', id: null, may: () => false };

export const account = (id: string): Account => ({ kind: 'user', id, may: () => false });

/** The operator at the command line; only the machine's own logs say which person that is. */
export const operator: Service = { kind: 'system', id: null, may: () => false };

/** The signed-in user, as the server's own data knows them. */
export type SignedInUser = Pick<Person, 'id' | 'firstName' | 'lastName' | 'email'>;
