import type { Config } from '@waypost/platform/config';
import type { ComposedMail } from '@waypost/platform/mail/mail';
import { createOutbound, OutboundError } from '../../kernel/outbound.ts';

type OutgoingMail = ComposedMail & { id: string; to: string };

/** Why a message was not taken. `isFinal`: it never will be. */
export class MailError extends Error {
  readonly isFinal: boolean;
  constructor(reason: string, isFinal: boolean) {
    super(reason);
    this.name = 'MailError';
    this.isFinal = isFinal;
  }
}

export type MailTransport = (mail: OutgoingMail) => Promise<void>;

/**
 * Hands a message over for delivery: the only code that does. The operator names where (MAIL_URL), so that host
 * may be called whatever hosts payers may have. The message's own id travels along: a relay that gets it twice can
 * tell.
 */
export function mailTransport(config: Pick<Config, 'mailUrl' | 'mailFrom'>): MailTransport {
  const { host } = new URL(config.mailUrl);
  const outbound = createOutbound({ hosts: [host], privateHosts: [host] });
  return async ({ id, to, subject, text, html }) => {
    const answer = await outbound
      .post({
        url: config.mailUrl,
        headers: { 'content-type': 'application/json', 'idempotency-key': id },
        body: JSON.stringify({ id, from: config.mailFrom, to, subject, text, html }),
        connectTimeoutMs: 5000,
        timeoutMs: 15_000,
        maxBytes: 65_536,
      })
      .catch((error: unknown) => {
        throw new MailError(error instanceof OutboundError ? error.failure : 'unknown', false);
      });
    if (answer.status >= 200 && answer.status < 300) return;
    // Refused as it is, apart from being asked to wait or a relay in trouble.
    const isFinal =
      answer.status >= 400 && answer.status < 500 && ![401, 403, 408, 429].includes(answer.status);
    throw new MailError(`status ${answer.status}`, isFinal);
  };
}
