import { expect, it } from 'vitest';
import { availabilityText, isAway } from './availability-text.ts';

const since = '2026-11-20T15:00:00.000Z';
const today = '2026-11-24';

it.each([
  ['Not set', null],
  ['Available', { state: 'available', since, backOn: null }],
  ['Away', { state: 'away', since, backOn: null }],
  ['Away until 11/25/2026', { state: 'away', since, backOn: '2026-11-25' }],
  ['Available', { state: 'away', since, backOn: '2026-11-24' }],
] as const)('says "%s"', (text, availability) => {
  expect(availabilityText(availability, today)).toBe(text);
  expect(isAway(availability, today)).toBe(text.startsWith('Away'));
});
