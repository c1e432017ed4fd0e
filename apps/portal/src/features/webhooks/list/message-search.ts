import { addDays, isDay } from '@waypost/contract/core/days';
import { message } from '@waypost/contract/core/messages';
import { eventType, type MessageSearch, messageStatus } from '@waypost/contract/webhooks/shapes';
import { z } from 'zod';
import { localMidnight } from '#src/ui/local-time.ts';

/** The values of a search; days are in the user's time zone. */
export type SearchValues = {
  endpointId: string;
  status: string;
  eventTypes: string[];
  after: string;
  before: string;
  caseNumber: string;
};

export const noSearch: SearchValues = {
  endpointId: '',
  status: '',
  eventTypes: [],
  after: '',
  before: '',
  caseNumber: '',
};

const day = z.string().refine((text) => text === '' || isDay(text), message('webhooks.notADate'));

/** A search needs an endpoint and at least one event type (W-160). */
export const searchRules: z.ZodType<SearchValues> = z.object({
  endpointId: z.string().min(1, 'Select an endpoint'),
  status: z.string(),
  eventTypes: z.array(z.string()).min(1, message('webhooks.noEventToSearch')),
  after: day,
  before: day,
  caseNumber: z.string().max(40, 'At most 40 characters'),
});

const statuses: ReadonlyMap<string, MessageSearch['status']> = new Map(
  Object.values(messageStatus).map((status) => [String(status), status]),
);

/** The request of a search: from the start of the first day to the end of the last. */
export const searchOf = ({ status, eventTypes, after, before, caseNumber }: SearchValues) => ({
  status: statuses.get(status) ?? null,
  eventTypes: eventTypes.map((type) => eventType.parse(type)),
  after: after === '' ? null : new Date(localMidnight(after).getTime() - 1).toISOString(),
  before: before === '' ? null : localMidnight(addDays(before, 1)).toISOString(),
  caseNumber: caseNumber.trim() || null,
});
