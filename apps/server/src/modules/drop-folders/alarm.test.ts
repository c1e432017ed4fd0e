import { expect, it } from 'vitest';
import { evaluateProblem } from './alarm.ts';
import { isCutOff } from './import-file.ts';

const healthy = { failures: 0, alarmed_at: null };
const alarmed = { failures: 3, alarmed_at: new Date(0) };

it.each([
  ['a refused sign-in is reported at once', healthy, 'sign-in', true, true],
  ['a known problem is not reported again', alarmed, 'sign-in', true, false],
  ['another problem is not reported before the folder has recovered', alarmed, 'no-folder', true, false],
  ['one failure to reach a server is neither shown nor reported', healthy, 'unreachable', false, false],
  ['a second failure to reach a server is reported', { ...healthy, failures: 1 }, 'unreachable', true, true],
  ['an unconfirmed key is shown but not reported', healthy, 'host-key-unknown', true, false],
] as const)('the alarm of a drop folder: %s', (_title, folder, problem, isShown, isAlarm) => {
  expect(evaluateProblem(folder, problem)).toEqual({ isShown, isAlarm });
});

it.each([
  ['a,b\r\n', 'a,b\r', '\r\n', false],
  ['a,b', 'a,b', ',b', true],
  ['a line in UTF-16', '\u00ff\u00fe', '\n\u0000', false],
  ['a workbook', 'PK\u0003\u0004', 'xy', false],
])('a file that ends with %j is classified as truncated or complete', (_title, first, last, expected) => {
  expect(isCutOff({ first, last })).toBe(expected);
});
