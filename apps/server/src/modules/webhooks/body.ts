import { eventKinds } from '@waypost/contract/core/events';
import type { WebhookBody, WebhookCase } from '@waypost/contract/webhooks/shapes';

/** A message as it is stored, with what its link needs. */
export type StoredMessage = {
  message_id: string;
  entity_id: string;
  facility_id: string;
  type: WebhookBody['type'];
  subject_id: string;
  case_id: string | null;
  occurred_at: Date;
  data: Record<string, unknown>;
  l_code: string;
  case_number: string | null;
};

/**
 * What is sent of a message: ids, codes and a link, the same at each attempt. Its case is in it as it is now, where the
 * facility has messages in full.
 */
export function bodyOf(
  message: StoredMessage,
  portalUrl: string,
  shownCase: WebhookCase | null = null,
): WebhookBody {
  const { type, l_code, case_number } = message;
  const page = case_number === null ? '' : `/case-management/${encodeURIComponent(case_number)}`;
  return {
    type,
    timestamp: message.occurred_at.toISOString(),
    data: {
      entityId: message.entity_id,
      facilityId: message.facility_id,
      caseId: message.case_id,
      subject: eventKinds[type].subject,
      subjectId: message.subject_id,
      details: message.data,
      link: `${portalUrl}${encodeURIComponent(l_code)}${page}`,
      ...(shownCase === null ? {} : { case: shownCase }),
    },
  };
}
