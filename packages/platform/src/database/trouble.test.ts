import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  CommitUnknown,
  classifyDatabaseError,
  isDeadlock,
  isLost,
  isStorageFull,
  NotConfirmed,
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

it('a deadlock is recognized by its code', () => {
  expect(['40P01', '57014'].map((code) => isDeadlock(withCode(code)))).toEqual([true, false]);
});

it('a lost connection is distinguished from a slow query and from other errors', () => {
  const lost = ['ECONNRESET', '08006', '57P01', '57P03', '25006'].map((code) => withCode(code));
  const others = ['57014', '53300', '53100', '28P01', '23505'].map((code) => withCode(code));
  const pooled = withCode('08P01', 'password authentication failed');
  expect([...lost, new Error('Connection terminated unexpectedly')].map(isLost)).not.toContain(false);
  expect(
    [...others, pooled, new Error('Query read timeout'), new CommitUnknown('no answer')].map(isLost),
  ).not.toContain(true);
});

it('an unconfirmed change may be retried', () => {
  expect(classifyDatabaseError(new CommitUnknown('no answer'))).toBe('away');
  expect(classifyDatabaseError(new NotConfirmed('no standby'))).toBe('away');
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
