import { isIPv4 } from 'node:net';
import type { ComposedMail } from '@waypost/platform/mail/mail';
import { createTransport } from 'nodemailer';
import { AttemptError } from '../../framework/queue/long-work.ts';

type OutgoingMail = ComposedMail & { id: string; to: string };

export type MailTransport = (mail: OutgoingMail) => Promise<void>;

/** The time limit, shorter than a worker's lease of a message, so that nobody else sends it meanwhile. */
const limitMs = 45_000;
/** Matches a single address, without anything that could start a second one or another header line. */
const oneAddress = /^[^\s<>()[\]\\,;:@"]+@[^\s<>()[\]\\,;:@"]+$/;

/** Whether a host name or address is this machine. */
const isOnThisMachine = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));

/**
 * The connection to the operator's server. Nothing leaves this machine without TLS, neither a link that opens an
 * account nor a password, unless the operator allows it. A server on this machine rarely has a certificate for its
 * name.
 */
export function relayOf(smtpUrl: string) {
  const { hostname, password, port, protocol, searchParams, username } = new URL(smtpUrl);
  const host = hostname.toLowerCase().replace(/^\[|\]$/g, '');
  const isLocal = isOnThisMachine(host);
  const isSecure = protocol === 'smtps:';
  const isPlain = searchParams.get('tls') === 'none';
  return {
    host: host === 'localhost' ? '127.0.0.1' : host,
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    requireTLS: !isSecure && !isLocal && !isPlain,
    ignoreTLS: isPlain,
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: !isLocal },
    auth:
      username === ''
        ? undefined
        : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    dnsTimeout: 5000,
    connectionTimeout: 5000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // The message must not make the library read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const;
}

/** Sends a message through the operator's mail server (SMTP_URL). No other code does. */
export function mailTransport({ smtpUrl, mailFrom }: { smtpUrl: string; mailFrom: string }): MailTransport {
  const relay = createTransport(relayOf(smtpUrl));
  const sender = /<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom;
  const domain = sender.slice(sender.lastIndexOf('@') + 1);
  return async ({ id, to, subject, text, html }) => {
    if (!oneAddress.test(to)) throw new AttemptError('not one address', true);
    const message = {
      // The outbox's id lets a server recognize a message that it gets twice.
      messageId: `<${id}@${domain}>`,
      from: mailFrom,
      to: { name: '', address: to },
      envelope: { from: sender, to: [to] },
      subject,
      text,
      html,
      // RFC 3834: suppresses automatic replies.
      headers: { 'Auto-Submitted': 'auto-generated' },
    };
    const limit = AbortSignal.timeout(limitMs);
    await relay.sendMail({ ...message, signal: limit }).catch((error: unknown) => {
      throw sendError(error);
    });
  };
}

/** Maps SMTP's answer to a failure, without its text, because that repeats the address. */
function sendError(error: unknown): AttemptError {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number };
  if (responseCode !== undefined && responseCode >= 400) {
    // The server refuses this recipient or message for good. A refusal of the sender may be lifted tomorrow.
    const isOurs = command === 'RCPT TO' || command === 'DATA';
    return new AttemptError(
      `${code === 'EAUTH' ? 'login refused' : 'answered'} ${responseCode}`,
      isOurs && responseCode >= 500,
    );
  }
  if (code === 'ETLS') return new AttemptError('no TLS', false);
  return new AttemptError(code === 'EABORT' || code === 'ETIMEDOUT' ? 'time-out' : 'unreachable', false);
}
