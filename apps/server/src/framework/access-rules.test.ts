import {
  managePermission,
  permissionNames,
  taskGroups,
  workPermission,
} from '@waypost/contract/core/permissions';
import { expect, it } from 'vitest';
import { taskManagement } from './access-rules.ts';

it('the task permissions passed to the database are exactly those that the access rule accepts', () => {
  const all = [
    ...permissionNames,
    ...taskGroups.flatMap((group) => [workPermission(group), managePermission(group)]),
  ];
  const sufficient = all.filter((name) => taskManagement.allows(new Set([name])));
  expect([...(taskManagement.oneOf ?? [])].sort()).toEqual([...new Set(sufficient)].sort());
  expect(sufficient).toContain('documents-work');
});
