import type { EventType } from '@waypost/contract/core/events';
import { message } from '@waypost/contract/core/messages';
import { messageStatus } from '@waypost/contract/webhooks/shapes';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { newId } from '../../infrastructure/ids.ts';
import { exampleOf } from './event-catalogue.ts';
import { endpointById, messageById, type Place } from './queries.ts';

/**
 * Sends a failed message again, once, now (W-136).
 * @throws AppError CONFLICT for a message that has not failed, INVALID while its endpoint is disabled
 */
export async function resend(work: Work, place: Place, msgId: string): Promise<string> {
  mustBeEnabled(await endpointById(work, place));
  const { status } = await messageById(work, place, msgId);
  if (status !== messageStatus.failed) throw new AppError('CONFLICT');
  await work.db
    .updateTable('webhook_delivery')
    .set({ next_at: work.clock.now(), is_manual: true })
    .where('endpoint_id', '=', place.id)
    .where('message_id', '=', msgId)
    .where('outcome', '=', 'failed')
    .execute();
  recordResent(work, msgId, place);
  return msgId;
}

/** Sends the failed ones among these messages again, once, now; skips the others. */
export async function resendMany(
  work: Work,
  place: Place,
  msgIds: readonly string[],
): Promise<{ resent: number; skipped: number }> {
  mustBeEnabled(await endpointById(work, place));
  const asked = [...new Set(msgIds)];
  const again = await work.db
    .updateTable('webhook_delivery')
    .set({ next_at: work.clock.now(), is_manual: true })
    .where('endpoint_id', '=', place.id)
    .where('message_id', 'in', asked)
    .where('outcome', '=', 'failed')
    .where('next_at', 'is', null)
    .returning('message_id')
    .execute();
  for (const { message_id } of again) recordResent(work, message_id, place);
  return { resent: again.length, skipped: asked.length - again.length };
}

const recordResent = (work: Work, msgId: string, place: Place): void =>
  work.audit({
    action: 'Mutation',
    operation: 'Update',
    domainType: 'WebhookMessage',
    domainId: msgId,
    details: [{ propertyName: 'Sent again', previousValue: null, newValue: place.id }],
  });

function mustBeEnabled({ disabled }: { disabled: boolean }): void {
  if (disabled) throw new AppError('INVALID', [{ path: 'id', message: message('webhooks.isDisabled') }]);
}

/** Sends an endpoint an example of an event kind, once, now; its ids are invented. */
export async function sendExample(work: Work, place: Place, type: EventType): Promise<string> {
  mustBeEnabled(await endpointById(work, place));
  const { db, clock, entity } = work;
  const id = newId(clock);
  const now = clock.now();
  const made_on = now.toISOString().slice(0, 10);
  const { subjectId, caseId, data } = exampleOf(type);
  const common = {
    entity_id: entity.id,
    made_on,
    facility_id: place.appId,
    type,
    case_id: caseId,
    occurred_at: now,
  };
  await db
    .insertInto('webhook_message')
    .values({ ...common, id, subject_id: subjectId, data: JSON.stringify(data), is_example: true })
    .execute();
  await db
    .insertInto('webhook_delivery')
    .values({ ...common, endpoint_id: place.id, message_id: id, next_at: now, is_manual: true })
    .execute();
  work.audit({
    action: 'Mutation',
    operation: 'Create',
    domainType: 'WebhookMessage',
    domainId: id,
    details: [{ propertyName: 'Example', previousValue: null, newValue: type }],
  });
  return id;
}
