import { addDays } from '@waypost/contract/core/days';
import { message } from '@waypost/contract/core/messages';
import {
  CALLS_PER_MINUTE_MAX,
  EXPIRY_MAX_DAYS,
  MACHINE_NAME_MAX,
  type Machine,
  type MachineRequest,
} from '@waypost/contract/machine-accounts/calls';
import { z } from 'zod';
import { localDay, localMidnight, localToday } from '#src/ui/local-time.ts';

/** The values of the form: the last day of the account, and its calls per minute as text. */
export type MachineValues = {
  name: string;
  lastDay: string;
  callsPerMinute: string;
  facilityIds: string[];
  /** Sorted, so that the same selection is not a change. */
  permissions: string[];
};

/**
 * The days that an account can expire on: from today, for two years. The server's limit is one day later, so that the
 * last hours of the day fit.
 */
export const expiryDays = (today: string) => ({ first: today, last: addDays(today, EXPIRY_MAX_DAYS - 2) });

const isIn = (day: string): boolean => {
  const { first, last } = expiryDays(localToday());
  return day >= first && day <= last;
};

/** The rules of the form. `saved` is the current last day, which may be in the past. */
export const machineRules = (saved: string | null): z.ZodType<MachineValues> =>
  z.object({
    name: z
      .string()
      .trim()
      .min(1, message('field.required'))
      .max(MACHINE_NAME_MAX, message('field.max', { n: MACHINE_NAME_MAX })),
    lastDay: z.iso
      .date('Must be a date, such as 12/25/2026')
      .refine((day) => day === saved || isIn(day), 'Choose a day within the next two years, from today on'),
    callsPerMinute: z
      .string()
      .refine((text) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= CALLS_PER_MINUTE_MAX, {
        message: `A number from 1 to ${CALLS_PER_MINUTE_MAX.toLocaleString('en-US')}`,
      }),
    facilityIds: z.array(z.string()).min(1, message('field.required')),
    permissions: z.array(z.string()).min(1, message('machine.noPermissions')),
  });

/** The last day of an account, in the user's time zone. */
export const lastDayOf = (expiresAt: string): string => localDay(new Date(Date.parse(expiresAt) - 1));

export const newMachine = (facilityIds: readonly string[]): MachineValues => ({
  name: '',
  lastDay: addDays(localToday(), 365),
  callsPerMinute: '600',
  // A single facility is selected already.
  facilityIds: facilityIds.length === 1 ? [...facilityIds] : [],
  permissions: [],
});

export const valuesOf = (machine: Machine): MachineValues => ({
  name: machine.name,
  lastDay: lastDayOf(machine.expiresAt),
  callsPerMinute: String(machine.callsPerMinute),
  facilityIds: machine.facilities.map(({ id }) => id),
  permissions: machine.permissions.toSorted(),
});

/**
 * The request of the form. An account works until the end of its last day; an unchanged day keeps its exact instant.
 */
export const requestOf = (
  { name, lastDay, callsPerMinute, facilityIds, permissions }: MachineValues,
  machine: Machine | null,
): MachineRequest => ({
  name: name.trim(),
  permissions,
  facilityIds,
  expiresAt:
    machine && lastDayOf(machine.expiresAt) === lastDay
      ? machine.expiresAt
      : localMidnight(addDays(lastDay, 1)).toISOString(),
  callsPerMinute: Number(callsPerMinute),
});
