import { permissionCatalogue } from '@waypost/contract/core/permission-catalogue';
import { setupNeeds, setupSteps } from '@waypost/contract/entities/setup-steps';
import { expect, it } from 'vitest';
import { setupWords } from './setup-steps.ts';

it.each(setupSteps)('the step %s names the permissions that it takes as the role editor does', (step) => {
  const names = setupNeeds[step].map(
    (needed) => permissionCatalogue.find(({ permissionName }) => permissionName === needed)?.displayName,
  );
  expect(setupWords[step].permissions).toEqual(names);
});
