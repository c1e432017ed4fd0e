import { message } from '@waypost/contract/core/messages';
import type { AvailabilityBody } from '@waypost/contract/tasks/assignment/calls';
import { z } from 'zod';
import { localToday } from '#src/ui/local-time.ts';

const day = z.iso.date('Must be a date, such as 12/28/2026');

/** The days of an absence; without a first day it starts now. */
export const awayShape = {
  awayFrom: z.union([
    z.literal(''),
    day.refine((from) => from >= localToday(), message('availability.dayNotOver')),
  ]),
  backOn: day.refine((back) => back > localToday(), message('availability.dayToCome')),
};
export type AbsenceDays = { awayFrom: string; backOn: string };
export const noDays: AbsenceDays = { awayFrom: '', backOn: '' };

export function checkDays({ awayFrom, backOn }: AbsenceDays, context: z.RefinementCtx): void {
  if (awayFrom !== '' && backOn <= awayFrom)
    context.addIssue({ code: 'custom', path: ['backOn'], message: message('availability.backAfter') });
}

/** The availability for these days. An absence that starts today is already in effect. */
export const awayBody = ({ awayFrom, backOn }: AbsenceDays): AvailabilityBody => ({
  state: 'away',
  ...(awayFrom > localToday() && { awayFrom }),
  backOn,
});
