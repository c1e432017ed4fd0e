import { setupNeeds, setupRoles, setupSteps } from '@waypost/contract/entities/setup-steps';
import { expect, it } from 'vitest';
import { roles } from './roles.ts';

it.each(setupSteps)('the role named for the setup step %s has the permissions for that step', (step) => {
  const role = roles.find(({ name }) => name === setupRoles[step]);
  expect(role?.permissions).toEqual(expect.arrayContaining([...setupNeeds[step]]));
});
