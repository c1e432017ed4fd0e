import { listenError } from '@waypost/platform/listen-error';
import { requestLimits } from '@waypost/platform/request-limits';
import type { FastifyBaseLogger } from 'fastify';
import fastify, { LogController } from 'fastify';
import { documentsRoom, documentsSection } from './documents/routes.ts';
import { faxRoom, faxSection } from './fax/routes.ts';
import { page, pagePolicy } from './html.ts';
import { linkedRoom } from './linked/routes.ts';
import { startMailServer } from './mailbox/mail-server.ts';
import { createMessages } from './mailbox/messages.ts';
import { mailboxRoom, mailboxSection } from './mailbox/routes.ts';
import { payersSection } from './payers/page.ts';
import { payersRoom } from './payers/routes.ts';
import { startTlsPayers } from './payers/tls/tls-payers.ts';
import { receiversRoom, receiversSection } from './receivers/routes.ts';

/** Everything optional: the defaults serve a test on an ephemeral port, in real time. */
export type SandboxOptions = {
  host?: string;
  /** 0 picks a free port. */
  port?: number;
  /** Where the mailbox takes messages; 0 picks a free port. */
  smtpPort?: number;
  /** Where payers answer to clients whose certificate is of the authority in the folder; 0 picks a free port. */
  tls?: { port: number; folder: string };
  /** Address the start page shows; without it, where it listens. */
  publicUrl?: string;
  /** Where the document system sends people back to, and to nowhere else. */
  documentRedirects?: string[];
  clock?: { now(): Date };
  logger?: FastifyBaseLogger;
  /** Factor on every delay of the stand-ins: 1 is real time, 0 is none. */
  timeScale?: number;
};

export type Sandbox = { url: string; smtpUrl: string; tlsUrl: string | null; stop(): Promise<void> };

/** Starts the outside world: its payers, the document system, the fax service, receivers of webhooks, and the products a portal leads to. `stop` ends every wait and every connection. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { host = '127.0.0.1', port = 0, smtpPort = 0, logger, timeScale = 1 } = options;
  const { clock = { now: () => new Date() } } = options;
  const stopping = new AbortController();
  const app = fastify({
    ...(logger ? { loggerInstance: logger } : {}),
    // Each room writes a line of its own about what it did.
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    bodyLimit: 4_000_000,
    ...requestLimits({ requestTimeoutMs: 30_000 }),
  });
  let url = options.publicUrl ?? '';

  app.get('/health', () => ({ status: 'ok' }));
  app.get('/', (_request, reply) => {
    const body = `<h1>Waypost sandbox</h1>\n<p>The outside world in a box: stand-ins that speak the real protocols.</p>\n${mailboxSection}\n${documentsSection(url)}\n${faxSection(url)}\n${receiversSection(url)}\n${payersSection(url)}`;
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy)
      .send(page('Waypost sandbox', body));
  });
  await app.register(payersRoom, { clock, timeScale, stopping: stopping.signal });
  await app.register(linkedRoom);
  await app.register(documentsRoom, {
    url: () => url,
    redirectUris: options.documentRedirects ?? ['http://localhost:4600/rco/docsCallBack'],
    now: () => clock.now(),
  });
  await app.register(faxRoom, { now: () => clock.now(), timeScale });
  await app.register(receiversRoom, { clock, timeScale, stopping: stopping.signal });
  const messages = createMessages(clock);
  await app.register(mailboxRoom, { messages });

  const listening = await app.listen({ host, port }).catch((error) => {
    throw listenError(error, { host, port, variable: 'SANDBOX_PORT' });
  });
  const mail = await startMailServer(messages, { host, port: smtpPort }).catch((error) => {
    throw listenError(error, { host, port: smtpPort, variable: 'SMTP_PORT' });
  });
  const tls = options.tls
    ? await startTlsPayers(app, { ...options.tls, host }).catch((error) => {
        throw listenError(error, { host, port: options.tls?.port ?? 0, variable: 'SANDBOX_TLS_PORT' });
      })
    : null;
  url ||= listening;
  return {
    url: listening,
    smtpUrl: `smtp://${host}:${mail.port}`,
    tlsUrl: tls?.url ?? null,
    async stop() {
      stopping.abort('sandbox stopped');
      await Promise.all([mail.stop(), tls?.stop(), app.close()]);
    },
  };
}
