import {
  applicationOf,
  managePermission,
  managesTasks,
  type PermissionName,
  permissionNames,
  taskGroups,
  workPermission,
} from '@waypost/contract/core/permissions';

/**
 * Who may make a call. Each module declares such a rule for every call of the contract (`module.ts`).
 * - `public`: anybody
 * - `token`: a fresh sign-in without a session
 * - `session`: a signed-in user, in no entity
 * - `machine`: a machine account, in its own entity, which it need not name
 * - `entity`: a signed-in user in one of their entities who satisfies `allows`
 */
export type AccessRule =
  | { kind: 'public' }
  | { kind: 'token' }
  | { kind: 'session' }
  | { kind: 'machine' }
  | Within;

/**
 * `protects` names the data that a refused call tried to reach, so that the refusal can be audited. `isUnattended`
 * marks a call that a page makes by itself: it does not extend the session. `isForOneself` marks a call that needs no
 * permission when its address names the caller. `isForPeople` refuses machine accounts.
 */
export type Within = {
  kind: 'entity';
  allows: (permissions: ReadonlySet<string>) => boolean;
  needs: string;
  /** Permissions of which one suffices, when `allows` requires nothing else. */
  oneOf?: readonly string[];
  /** Permissions that `allows` requires together, when it requires nothing else. */
  allOf?: readonly PermissionName[];
  protects?: string;
  isUnattended?: true;
  isForOneself?: true;
  isForPeople?: true;
};

export const anyOf = (...names: PermissionName[]): Within => ({
  kind: 'entity',
  allows: (permissions) => names.some((name) => permissions.has(name)),
  needs: names.join(' or '),
  oneOf: names,
});

export const allOf = (...names: PermissionName[]): Within => ({
  kind: 'entity',
  allows: (permissions) => names.every((name) => permissions.has(name)),
  needs: names.join(' and '),
  allOf: names,
});

/** Marks a call whose refusals are audited. */
export const protecting = (domainType: string, rule: Within): Within => ({ ...rule, protects: domainType });

/** Either rule suffices. */
export const either = (one: Within, other: Within): Within => ({
  kind: 'entity',
  allows: (permissions) => one.allows(permissions) || other.allows(permissions),
  needs: `${one.needs}, or ${other.needs}`,
});

/** Users who may see the page of a case. */
export const caseReaders = allOf('patient-read', 'case-management-read');

/**
 * Users who may change the content of a case page. The answer contains the changed record, so a change requires reading
 * it.
 */
export const caseWriters = allOf('patient-read', 'case-management-write');

/** Any permission of the task-management application (W-012, W-013). */
export const taskManagement: Within = {
  kind: 'entity',
  allows: (permissions) => [...permissions].some((name) => applicationOf(name) === 'task-management'),
  needs: 'a task-management permission',
  oneOf: [
    ...permissionNames.filter((name) => applicationOf(name) === 'task-management'),
    ...taskGroups.flatMap((group) => [workPermission(group), managePermission(group)]),
  ],
};

/** Users who manage the tasks of any group. */
export const taskManagers: Within = {
  kind: 'entity',
  allows: managesTasks,
  needs: 'a task permission ending in -manage',
};

/** Also allows people to make a call about themselves: their own id is in its address. */
export const orOneself = (rule: Within): Within => ({
  ...rule,
  isForOneself: true,
  needs: `${rule.needs}, or to be asked about oneself`,
});

/** Refuses a call to machine accounts: it concerns a screen or another sign-in, which only people have. */
export const forPeople = (rule: Within): Within => ({
  ...rule,
  isForPeople: true,
  needs: `${rule.needs}, as a person`,
});

/** Allows every member of the entity, because the call only touches the member's own data. */
export const anyone: Within = { kind: 'entity', allows: () => true, needs: 'nothing more' };
