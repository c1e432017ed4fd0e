import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { Messages } from './messages.ts';
import { readMessage } from './read-message.ts';

const maxMessageBytes = 1_000_000;

export type MailServer = { port: number; stop(): Promise<void> };

const smtpError = (responseCode: number, text: string): Error =>
  Object.assign(new Error(text), { responseCode });

/**
 * Starts the mailbox's server, which accepts every message over SMTP (RFC 5321), without TLS and without a login. Two
 * kinds of addresses simulate failures: `refused…` does not exist, and `later…` is accepted at the second attempt.
 */
export async function startMailServer(
  messages: Messages,
  { host, port }: { host: string; port: number },
): Promise<MailServer> {
  const attemptedMessages = new Set<string>();
  const server = new SMTPServer({
    banner: 'Waypost sandbox',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: maxMessageBytes,
    closeTimeout: 500,
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('refused')) return done(smtpError(550, 'No such mailbox here'));
      if (address.startsWith('later') && !attemptedMessages.has(address)) {
        attemptedMessages.add(address);
        return done(smtpError(451, 'Try again later'));
      }
      return done();
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(smtpError(552, 'The message is too large'));
        const message = readMessage(Buffer.concat(chunks));
        for (const { address } of envelope.rcptTo) messages.take({ ...message, to: address });
        return done();
      });
    },
  });
  // A client that disconnects in the middle of a conversation must not end the sandbox.
  server.on('error', () => undefined);
  const listener = server.listen(port, host);
  await once(listener, 'listening');
  return {
    port: (listener.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
