import { describe, expect, it } from 'vitest';
import { endpointRules, isAddress, newEndpointRules, noEndpoint, requestOf } from './endpoint-form.ts';

const typed = {
  ...noEndpoint,
  facilityIds: ['one'],
  url: 'https://hooks.example.org',
  filterTypes: ['note.added'],
};
const messages = (rules: typeof newEndpointRules, values: object): string[] =>
  rules.safeParse({ ...typed, ...values }).error?.issues.map(({ message }) => message) ?? [];

describe('an address', () => {
  it.each(['https://hooks.example.org/webhook', 'https://10.0.0.1', 'http://localhost:4602/in'])(
    'the address of an endpoint can be %s',
    (url) => expect(isAddress(url)).toBe(true),
  );
  it.each([
    '',
    'http://hooks.example.org',
    'https://',
    'hooks.example.org',
    'HTTPS//x',
    'http://localhost.example.org',
    `https://x/${'a'.repeat(2000)}`,
  ])('the address of an endpoint cannot be "%s"', (url) => expect(isAddress(url)).toBe(false));
});

it('a new endpoint needs a facility, an address and an event type', () => {
  expect(messages(newEndpointRules, {})).toEqual([]);
  expect(messages(newEndpointRules, { facilityIds: [], url: 'http://x', filterTypes: [] }).sort()).toEqual([
    'Please select at least one event',
    'Select at least one facility',
    'URL must start with https://',
  ]);
});

it('an endpoint needs an event type, and its messages per second must be a number or blank', () => {
  const refused = endpointRules.safeParse({ ...typed, filterTypes: [], perSecond: '0' });
  expect(refused.error?.issues.map(({ message }) => message).sort()).toEqual([
    'A number from 1 to 1,000, or nothing',
    'At least one event type is required',
  ]);
});

it('the request of an endpoint has its messages per second as a number, and texts without surrounding blanks', () => {
  expect(
    requestOf({ ...typed, url: ' https://hooks.example.org ', description: ' ours ', perSecond: '20' }),
  ).toEqual({
    url: 'https://hooks.example.org',
    description: 'ours',
    filterTypes: ['note.added'],
    inOrder: false,
    perSecond: 20,
  });
});
