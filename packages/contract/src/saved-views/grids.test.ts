import { expect, it } from 'vitest';
import { gridFeatures, gridKinds } from './grids.ts';

it('the saved views of a grid are for users who may open the grid', () => {
  const forUserWith = (...names: string[]) =>
    gridFeatures.filter((feature) => gridKinds[feature].isFor(new Set(names)));
  expect(forUserWith('task-management-read')).toEqual(['grid-view-tasks']);
  expect(forUserWith('user-management-user-write')).toEqual(['grid-view-users']);
  expect(forUserWith('user-management-role-write')).toEqual(['grid-view-roles']);
  for (const name of ['user-management-audit-read', 'case-management-audit-read'])
    expect(forUserWith(name), name).toEqual(['grid-view-audit-log']);
  expect(forUserWith()).toEqual([]);
  expect(forUserWith('user-management-invite', 'xpeditor-eligibility-read')).toEqual([]);
});
