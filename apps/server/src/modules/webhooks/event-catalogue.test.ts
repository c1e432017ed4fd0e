import { eventKinds } from '@waypost/contract/core/events';
import { subscribableTypes } from '@waypost/contract/webhooks/shapes';
import { expect, it } from 'vitest';
import { catalogue, exampleOf } from './event-catalogue.ts';

it.each(subscribableTypes)('an example of %s fits the kind', (type) => {
  expect(() => eventKinds[type].data.parse(exampleOf(type).data)).not.toThrow();
});

it('the catalogue lists each kind of event once, in its area [W-092]', () => {
  const listed = catalogue().flatMap(({ EventTypes }) => EventTypes);
  expect(listed.map(({ name }) => name).sort()).toEqual([...subscribableTypes].sort());
  for (const { name, description } of listed) expect(description).toBe(eventKinds[name].description);
  expect(catalogue().map(({ FeatureFlag }) => FeatureFlag)).toEqual([
    'Cases',
    'Documents',
    'Eligibility',
    'Tasks',
  ]);
});
