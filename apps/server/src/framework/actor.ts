/** The actor of an action: a name for the audit record, and their permissions. Every action has an actor. */
export type Actor = Account | Service;

/** A known user outside every call, without permissions: a person, or a machine account (`rpa`, as the record calls it). */
export type Account = { kind: 'user' | 'rpa'; id: string; may(permission: string): boolean };

/** A user who calls the API. Their permissions are derived from the server's own data for each call. */
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

type PersonFacts = Omit<Person, 'kind' | 'may'>;
const userOf = (kind: Person['kind'], facts: PersonFacts): Person => ({
  ...facts,
  kind,
  may: (permission) => facts.permissions.has(permission),
});
export const person = (facts: PersonFacts): Person => userOf('user', facts);
export const machine = (facts: PersonFacts): Person => userOf('rpa', facts);

/** Whether a program of the installation acted by itself, not a person or a machine account. */
export const isOwnProgram = (kind: string): boolean => kind === 'service' || kind === 'system';

export const service: Service = { kind: 'service', id: null, may: () => false };

export const account = (id: string): Account => ({ kind: 'user', id, may: () => false });
export const machineAccount = (id: string): Account => ({ kind: 'rpa', id, may: () => false });

/** The operator at the command line; only the machine's own logs say which person that is. */
export const operator: Service = { kind: 'system', id: null, may: () => false };

/** The signed-in user, as the server's own data knows them. */
export type SignedInUser = Pick<Person, 'id' | 'firstName' | 'lastName' | 'email'>;
