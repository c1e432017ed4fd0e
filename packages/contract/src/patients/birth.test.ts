import { expect, it } from 'vitest';
import { message } from '../core/messages.ts';
import { coverageProblems } from '../coverages/rules.ts';
import { birthProblem } from './birth.ts';
import { lifeProblems } from './shapes.ts';

const today = '2026-11-22';
const tooEarly = message('field.birthTooEarly', { year: 1850 });

it.each([
  ['2026-11-22', null],
  ['2026-11-23', message('field.birthFuture')],
  ['1850-01-01', null],
  ['1849-12-31', tooEarly],
  ['0001-01-01', tooEarly],
])('the birth date %s has the problem %s', (birthDate, problem) => {
  expect(birthProblem(birthDate, today)).toBe(problem);
});

it('a birth date before 1850 is refused for a patient and for a subscriber', () => {
  const life = { birthDate: '1849-12-31', isDeceased: false, deceasedDate: null };
  expect(lifeProblems(life, today)).toEqual([{ path: 'birthDate', message: tooEarly }]);
  const dates = { periodStart: null, periodEnd: null, birthDate: '1849-12-31' };
  expect(coverageProblems(dates, today)).toEqual([
    { path: ['coverageSubscriber', 'birthDate'], message: tooEarly },
  ]);
});
