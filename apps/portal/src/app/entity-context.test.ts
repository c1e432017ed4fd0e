import {
  applicationOf,
  managePermission,
  permissionNames,
  taskGroups,
  workPermission,
} from '@waypost/contract/core/permissions';
import type { Entity, Permission } from '@waypost/contract/entities/calls';
import { describe, expect, it } from 'vitest';
import { entityAccess, importKindsOf, mayImport } from './entity-context.ts';

const entity = { id: 'e', name: 'Lakemont Regional Health', lCode: 'LKMT' } as Entity;
const access = (...permissions: (readonly [string, Permission['applicationName']])[]) =>
  entityAccess(
    entity,
    permissions.map(([permissionName, applicationName]) => ({ permissionName, applicationName })),
  );

describe('the access of a user in an entity', () => {
  it('the access of a user in an entity includes task management with any permission of its application [W-013]', () => {
    expect(access(['task-management-read', 'task-management']).canUse('task-management')).toBe(true);
    expect(access(['documents-work', 'task-management']).canUse('task-management')).toBe(true);
    expect(access(['patient-read', 'case-management']).canUse('task-management')).toBe(false);
  });

  it('the access of a user in an entity includes task management with each permission of its application alone, and with none of another [W-012]', () => {
    const held = (...names: readonly string[]) =>
      access(...names.map((name) => [name, applicationOf(name)] as const));
    const groupPermissions = taskGroups.flatMap((group) => [workPermission(group), managePermission(group)]);
    const opening = ['task-management-read', ...groupPermissions];
    expect(opening.filter((name) => !held(name).canUse('task-management'))).toEqual([]);
    const others = permissionNames.filter((name) => applicationOf(name) !== 'task-management');
    expect(held(...others).canUse('task-management')).toBe(false);
  });

  it('the access of a user in an entity includes the task-work panel for users who work or manage tasks, not for users who only read them', () => {
    expect(access(['eligibility-work', 'task-management']).worksOnTasks).toBe(true);
    expect(access(['documents-manage', 'task-management']).worksOnTasks).toBe(true);
    expect(access(['task-management-read', 'task-management']).worksOnTasks).toBe(false);
  });

  it('the access of a user in an entity is granted by any one of several permissions', () => {
    const { can } = access(['eligibility-verification-read', 'pam-eligibility-check']);
    expect(can('eligibility-verification-write', 'eligibility-verification-read')).toBe(true);
    expect(can('eligibility-verification-write')).toBe(false);
  });

  it('the access of a user in an entity includes the page Data Import wherever there is a kind of file to import', () => {
    const held = (...names: readonly string[]) =>
      access(...names.map((name) => [name, applicationOf(name)] as const));
    const ofDirectory = held('data-import', 'organization-write');
    expect([mayImport(ofDirectory), importKindsOf(ofDirectory)]).toEqual([true, ['physicians', 'plans']]);
    const ofPatients = held('data-import', 'patient-read', 'case-management-write');
    expect([mayImport(ofPatients), importKindsOf(ofPatients)[0]]).toEqual([true, 'coverages']);
    for (const names of [['data-import'], ['data-import', 'decision-table-write'], ['organization-write']])
      expect(mayImport(held(...names)), names.join()).toBe(false);
  });
});
