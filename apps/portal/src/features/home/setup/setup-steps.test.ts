import { permissionCatalogue } from '@waypost/contract/core/permission-catalogue';
import { setupNeeds, setupSteps } from '@waypost/contract/entities/setup-steps';
import { expect, it } from 'vitest';
import { entityAccess } from '#src/app/entity-context.ts';
import { setupWords, shownSteps } from './setup-steps.ts';

it.each(setupSteps)('the step %s names its required permissions as the role editor does', (step) => {
  const names = setupNeeds[step].map(
    (needed) => permissionCatalogue.find(({ permissionName }) => permissionName === needed)?.displayName,
  );
  expect(setupWords[step].permissions).toEqual(names);
});

it.each([
  ['whoever may import', ['data-import'], ['/LKMT/data-import/files/new']],
  ['somebody else', [], []],
])('the first case is offered as a file to %s', (_who, more, paths) => {
  const entity = {
    id: '018f0000-0000-7000-8000-000000000001',
    name: 'Lakemont',
    lCode: 'LKMT',
    clientCode: 'LKM',
    defaultClientCode: 'LKM',
    clientTypes: [],
    facilities: [],
    products: [],
    roles: [],
    isXpeditorPreReleaseCandidate: false,
  };
  const permissions = [...setupNeeds['first-case'], ...more].map((permissionName) => ({
    permissionName,
    applicationName: 'case-management' as const,
  }));
  const setup = {
    administrators: 2,
    invitedAdministrators: 0,
    facilities: 1,
    payerConnections: 1,
    plans: 1,
    hasCase: false,
    people: { 'second-administrator': 2, roles: 2, facilities: 2, payers: 1, plans: 1, 'first-case': 4 },
    isPutAway: false,
  };
  const steps = shownSteps(setup, entityAccess(entity, permissions));
  expect(steps.flatMap(({ other }) => other?.path ?? [])).toEqual(paths);
});
