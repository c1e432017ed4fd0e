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
 * Who may make a call. Every call of the contract has such a rule at the door of its module (`module.ts`).
 * - `public`: anybody
 * - `token`: a fresh sign-in that has no session yet
 * - `session`: a signed-in user, in no entity
 * - `machine`: a machine account, in its own entity, which it need not name
 * - `entity`: a signed-in user in one of their entities, with what `allows` asks for
 */
export type AccessRule =
  | { kind: 'public' }
  | { kind: 'token' }
  | { kind: 'session' }
  | { kind: 'machine' }
  | Within;

/**
 * `protects` names what a refused call tried to reach, so that the refusal can be audited. What is `isUnattended` is asked
 * by a page and not by its user: it does not keep the session from ending. What is `isForOneself` needs no permission
 * where its address names the caller. What is `isForPeople` is refused to machine accounts.
 */
export type Within = {
  kind: 'entity';
  allows: (permissions: ReadonlySet<string>) => boolean;
  needs: string;
  /** Permissions of which each is enough, where `allows` asks for no more than one of them. */
  oneOf?: readonly string[];
  /** Permissions that `allows` asks for together, where it asks for no more. */
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

/** Either of two lines is enough. */
export const either = (one: Within, other: Within): Within => ({
  kind: 'entity',
  allows: (permissions) => one.allows(permissions) || other.allows(permissions),
  needs: `${one.needs}, or ${other.needs}`,
});

/** Who sees the page of a case. */
export const caseReaders = allOf('patient-read', 'case-management-read');

/** Who changes what is on the page of a case. The answer is what was changed, so changing it requires reading it. */
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

/** Who manages the tasks of a group, whichever. */
export const taskManagers: Within = {
  kind: 'entity',
  allows: managesTasks,
  needs: 'a task permission ending in -manage',
};

/** Lets people make a call about themselves, too: their own id stands in its address. */
export const orOneself = (rule: Within): Within => ({
  ...rule,
  isForOneself: true,
  needs: `${rule.needs}, or to be asked about oneself`,
});

/** Refuses a call to machine accounts: it is about what only people have, such as a screen or a sign-in elsewhere. */
export const forPeople = (rule: Within): Within => ({
  ...rule,
  isForPeople: true,
  needs: `${rule.needs}, as a person`,
});

/** Allows every member of the entity, because the call only touches the member's own data. */
export const anyone: Within = { kind: 'entity', allows: () => true, needs: 'nothing more' };
