import { addDays } from '@waypost/contract/core/days';
import {
  EXPIRY_MAX_DAYS,
  type Machine,
  machineRequestSchema,
} from '@waypost/contract/machine-accounts/calls';
import { describe, expect, it } from 'vitest';
import { localToday } from '#src/ui/local-time.ts';
import { machineColumns } from './machine-columns.tsx';
import { expiryDays, lastDayOf, machineRules, newMachine, requestOf } from './machine-form.ts';
import { secretText, statusOfMachine, tokenCommand } from './machine-text.ts';

const facility = '018f0000-0000-7000-8000-000000000002';
const values = { ...newMachine([facility]), name: ' Nightly import ', permissions: ['payer-read'] };
const problemsOf = (changed: object, saved: string | null = null) =>
  machineRules(saved)
    .safeParse({ ...values, ...changed })
    .error?.issues.map(({ path }) => path.join('.'));

describe('the form of a machine account', () => {
  it('the form of a machine account is valid for a new account with a name and the only facility', () => {
    expect(problemsOf({})).toBeUndefined();
    expect(values.facilityIds).toEqual([facility]);
    expect(newMachine([facility, 'another']).facilityIds).toEqual([]);
    const sent = requestOf(values, null);
    expect(machineRequestSchema.parse(sent)).toMatchObject({ name: 'Nightly import', callsPerMinute: 600 });
  });

  it('the form of a machine account refuses a blank name, a day in the past or too far ahead, numbers out of range, and no facility or permission', () => {
    const today = localToday();
    expect(problemsOf({ name: ' ' })).toEqual(['name']);
    expect(problemsOf({ name: 'x'.repeat(61) })).toEqual(['name']);
    expect(problemsOf({ lastDay: addDays(today, -1) })).toEqual(['lastDay']);
    expect(problemsOf({ lastDay: addDays(today, EXPIRY_MAX_DAYS) })).toEqual(['lastDay']);
    expect(problemsOf({ lastDay: 'soon' })).toContain('lastDay');
    expect(problemsOf({ callsPerMinute: '0' })).toEqual(['callsPerMinute']);
    expect(problemsOf({ callsPerMinute: '6001' })).toEqual(['callsPerMinute']);
    expect(problemsOf({ facilityIds: [] })).toEqual(['facilityIds']);
    expect(problemsOf({ permissions: [] })).toEqual(['permissions']);
    for (const day of Object.values(expiryDays(today))) expect(problemsOf({ lastDay: day })).toBeUndefined();
  });

  it('the form of a machine account accepts the unchanged day of an expired account', () => {
    expect(problemsOf({ lastDay: '2020-01-01' }, '2020-01-01')).toBeUndefined();
  });

  it('the form of a machine account ends it after its last day, and keeps the exact time of an unchanged day', () => {
    const sent = requestOf({ ...values, lastDay: '2027-03-01' }, null);
    expect(new Date(sent.expiresAt)).toEqual(new Date('2027-03-02T00:00:00'));
    expect(lastDayOf(sent.expiresAt)).toBe('2027-03-01');
    const saved = { expiresAt: new Date('2027-03-01T12:34:56').toISOString() } as Machine;
    expect(requestOf({ ...values, lastDay: '2027-03-01' }, saved).expiresAt).toBe(saved.expiresAt);
  });
});

it('the grid filters an account by the last day that it shows', () => {
  const column = machineColumns.find(({ id }) => id === 'expiresAt');
  const machine = { expiresAt: new Date('2027-03-02T00:00:00').toISOString() } as Machine;
  expect(column?.value?.(machine)).toBe('2027-03-01');
  expect(column?.text(machine)).toBe('03/01/2027');
});

describe('the words of a machine account', () => {
  const alive = { isAlive: true } as Machine['secrets'][number];
  it('the status of a machine account says if an active one has no secret', () => {
    expect(statusOfMachine({ state: 'active', secrets: [] }).word).toBe('No secret');
    expect(statusOfMachine({ state: 'active', secrets: [alive] }).word).toBe('Active');
    expect(statusOfMachine({ state: 'expired', secrets: [] }).word).toBe('Expired');
  });

  it('the status of a secret says how long it works', () => {
    const endsAt = '2026-11-25T12:00:00.000Z';
    expect(secretText({ isAlive: true, endsAt: null })).toBe('In use');
    expect(secretText({ isAlive: true, endsAt })).toMatch(/^Ends 11\/25\/2026/);
    expect(secretText({ isAlive: false, endsAt })).toBe('Ended 11/25/2026');
    expect(secretText({ isAlive: false, endsAt: null })).toBe('Ended with the account');
  });

  it('the example of a token request contains no secret', () => {
    expect(tokenCommand('https://waypost.example', 'id')).toContain(
      'https://waypost.example/services/policy/oauth/token',
    );
  });
});
