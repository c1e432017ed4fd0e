import { expect, it } from 'vitest';
import { judgeProblem } from './alarm.ts';
import { isCutOff } from './import-file.ts';

const well = { failures: 0, alarmed_at: null };
const alarmed = { failures: 3, alarmed_at: new Date(0) };

it.each([
  ['a refused sign-in is told at once', well, 'sign-in', true, true],
  ['it is not told again', alarmed, 'sign-in', true, false],
  ['another problem is not told either, before the folder was well', alarmed, 'no-folder', true, false],
  ['a server that is not reached once is neither shown nor told', well, 'unreachable', false, false],
  ['it is told when it is not reached again', { ...well, failures: 1 }, 'unreachable', true, true],
  ['a key that nobody has confirmed is shown alone', well, 'host-key-unknown', true, false],
] as const)('the alarm of a drop folder, %s', (_title, folder, problem, isShown, isAlarm) => {
  expect(judgeProblem(folder, problem)).toEqual({ isShown, isAlarm });
});

it.each([
  ['a,b\r\n', 'a,b\r', '\r\n', false],
  ['a,b', 'a,b', ',b', true],
  ['a line in UTF-16', '\u00ff\u00fe', '\n\u0000', false],
  ['a workbook', 'PK\u0003\u0004', 'xy', false],
])('a file that ends with %j may be cut off or not', (_title, first, last, expected) => {
  expect(isCutOff({ first, last })).toBe(expected);
});
