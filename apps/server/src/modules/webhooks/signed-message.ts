import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { eventKinds } from '@waypost/contract/core/events';
import type { WebhookBody, WebhookCase } from '@waypost/contract/webhooks/shapes';
import type { Keyring } from '@waypost/platform/keyring';

/** A stored message, with the fields for its link. */
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
 * The body of a message: ids, codes and a link, the same at each attempt. It contains the present case, where the
 * facility sends messages in full.
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

const PREFIX = 'whsec_';

/** A signing secret in the format of receivers (Standard Webhooks): 24 bytes as Base64 with a prefix. */
export const newSecret = (): string => `${PREFIX}${randomBytes(24).toString('base64')}`;

/** The key of a secret. */
export const keyOf = (secret: string): KeyObject =>
  createSecretKey(Buffer.from(secret.slice(PREFIX.length), 'base64'));

/** The signed parts of a message, and the keys: every valid secret gives one signature. */
export type Signed = { id: string; at: Date; body: string; keys: readonly KeyObject[] };

/** The headers of a signed message according to Standard Webhooks 1.0. The time is that of the attempt, in seconds. */
export function signatureHeaders({ id, at, body, keys }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signed = `${id}.${timestamp}.${body}`;
  const signatures = keys.map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

/** The opened secrets and headers of an endpoint, needed for each of its messages. */
export type Opened = {
  keyOf(sealedSecret: string): KeyObject;
  headersOf(sealed: string | null): Record<string, string>;
};

/** Maximum number of opened values in memory; then all are opened again. */
const MAX_OPEN = 2000;

/** Opens each value once, and keeps it in memory only. */
export function createOpened(keyring: Keyring): Opened {
  const once = <T>(make: (text: string) => T): ((sealed: string) => T) => {
    const open = new Map<string, T>();
    return (sealed) => {
      const known = open.get(sealed);
      if (known !== undefined) return known;
      const made = make(keyring.open('webhook', sealed));
      if (open.size >= MAX_OPEN) open.clear();
      open.set(sealed, made);
      return made;
    };
  };
  const headers = once((text): Record<string, string> => JSON.parse(text));
  return { keyOf: once(keyOf), headersOf: (sealed) => (sealed === null ? {} : headers(sealed)) };
}
