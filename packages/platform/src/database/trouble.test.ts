import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  classifyDatabaseError,
  isDeadlock,
  isStorageFull,
  noteDatabaseFailure,
  StorageFull,
} from './trouble.ts';

const withCode = (code: string, message = 'it failed') => Object.assign(new Error(message), { code });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  ['ECONNREFUSED', 'away'],
  ['08006', 'away'],
  ['57P01', 'away'],
  ['57014', 'away'],
  ['53300', 'away'],
  ['25006', 'away'],
  ['53100', 'full'],
  ['28P01', 'wrong'],
  ['3D000', 'wrong'],
  ['CERT_HAS_EXPIRED', 'wrong'],
  ['23505', null],
  ['22021', null],
  ['40P01', null],
])('an error with the code %s is classified as %s', (code, trouble) => {
  expect(classifyDatabaseError(withCode(code))).toBe(trouble);
  expect(classifyDatabaseError(new Error('about it', { cause: withCode(code) }))).toBe(trouble);
  expect(classifyDatabaseError(new AggregateError([withCode(code)]))).toBe(trouble);
});

it('a deadlock is none of them, and known as what it is', () => {
  expect(['40P01', '57014'].map((code) => isDeadlock(withCode(code)))).toEqual([true, false]);
});

it('a full disk is remembered for half a minute, and no other failure is remembered', () => {
  noteDatabaseFailure(withCode('ECONNREFUSED'));
  expect(isStorageFull()).toBe(false);
  noteDatabaseFailure(new StorageFull('nearly full'));
  vi.advanceTimersByTime(29_999);
  expect(isStorageFull()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isStorageFull()).toBe(false);
});
