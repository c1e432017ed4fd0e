import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { internal } from '../core/classes.ts';
import { eventEnvelopeSchema } from '../core/events.ts';

const { id, type, subjectId, caseId } = eventEnvelopeSchema.shape;

/**
 * One message of the stream. `event`: a record changed; clients that show it read it again. `here`: the stream is
 * alive; its position is that of the message. `reset`: the events in between are lost, so that clients must read
 * everything again.
 */
export const liveMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), id, type, subjectId, caseId }),
  z.object({ kind: z.literal('here') }),
  z.object({ kind: z.literal('reset') }),
]);
export type LiveMessage = z.infer<typeof liveMessageSchema>;
export type LiveEvent = Extract<LiveMessage, { kind: 'event' }>;

/** Maximum duration of a stream in seconds: the client reconnects, perhaps to another server. */
const MAX_SECONDS = 600;

export const liveContract = {
  follow: oc
    .route({
      method: 'GET',
      path: '/services/task/live',
      inputStructure: 'detailed',
      tags: ['task'],
      summary: 'What happens from now on, as server-sent events',
      description:
        'Ids and kinds only, of what this user may know at the moment. A message `here` comes at least every 15 seconds. `Last-Event-ID` with the id of the last message gives what was missed; where that is not known any more, a message `reset` comes first. The stream ends by itself; staying open does not keep the session from ending.',
    })
    .input(
      z.object({
        query: z.object({
          seconds: internal(z.coerce.number().int().min(1).max(MAX_SECONDS)).default(MAX_SECONDS),
        }),
      }),
    )
    .output(eventIterator(liveMessageSchema)),
};
