import { expect, it } from 'vitest';
import { absenceText, availabilityText, isAway } from './availability-text.ts';

const since = '2026-11-20T15:00:00.000Z';
const today = '2026-11-24';

it.each([
  ['Not set', null],
  ['Available', { state: 'available', since, awayFrom: null, backOn: null }],
  ['Away', { state: 'away', since, awayFrom: null, backOn: null }],
  ['Away until 11/25/2026', { state: 'away', since, awayFrom: null, backOn: '2026-11-25' }],
  ['Available', { state: 'away', since, awayFrom: null, backOn: '2026-11-24' }],
  ['Away until 11/25/2026', { state: 'away', since, awayFrom: '2026-11-24', backOn: '2026-11-25' }],
  ['Available, away from 11/25/2026', { state: 'away', since, awayFrom: '2026-11-25', backOn: null }],
] as const)('an availability reads "%s"', (text, availability) => {
  expect(availabilityText(availability, today)).toBe(text);
  expect(isAway(availability, today)).toBe(text.startsWith('Away'));
});

it.each([
  ['12/01/2026 through 12/03/2026', '2026-12-01', '2026-12-04'],
  ['on 12/01/2026', '2026-12-01', '2026-12-02'],
  ['through 12/03/2026', null, '2026-12-04'],
  ['from 12/01/2026 until further notice', '2026-12-01', null],
  ['until further notice', null, null],
])('an absence reads "%s"', (text, awayFrom, backOn) => {
  expect(absenceText({ awayFrom, backOn })).toBe(text);
});
