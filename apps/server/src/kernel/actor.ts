/** Who acts: a name on record, and what they may do. Nothing acts as nobody. */
export type Actor = Account | Service;

/** Somebody who is known, outside every organisation: no permission of one is theirs. */
export type Account = { kind: 'user'; id: string; may(permission: string): boolean };

/** Somebody signed in. What they may do was derived from the server's own data, for this call. */
export type Person = Account & {
  firstName: string;
  lastName: string;
  email: string;
  /** Facilities that this call may see: the assigned ones, narrowed by `ScopeMember`. */
  facilityIds: readonly string[];
  permissions: ReadonlySet<string>;
};

/** A program of ours that acts by itself, such as the worker, or its operator: no permission of a person is theirs. */
export type Service = { kind: 'service' | 'system'; id: null; may(permission: string): boolean };

type Told = Omit<Person, 'kind' | 'may'>;
export const person = (told: Told): Person => ({
  ...told,
  kind: 'user',
  may: (permission) => told.permissions.has(permission),
});

export const service: Service = { kind: 'service', id: null, may: () => false };

export const account = (id: string): Account => ({ kind: 'user', id, may: () => false });

/** The operator at the command line; which person that is, the machine's own records know. */
export const operator: Service = { kind: 'system', id: null, may: () => false };

/** The signed-in user, as the server's own data knows them. */
export type SignedInUser = Pick<Person, 'id' | 'firstName' | 'lastName' | 'email'>;
