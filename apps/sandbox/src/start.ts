import { listenError } from '@waypost/platform/listen-error';
import { requestLimits } from '@waypost/platform/request-limits';
import type { FastifyBaseLogger } from 'fastify';
import fastify, { LogController } from 'fastify';
import { documentsSection, registerDocumentRoutes } from './documents/routes.ts';
import { faxSection, registerFaxRoutes } from './fax/routes.ts';
import { page, pagePolicy } from './html.ts';
import { registerLinkedProducts } from './linked/routes.ts';
import { startMailServer } from './mailbox/mail-server.ts';
import { createMessages } from './mailbox/messages.ts';
import { mailboxSection, registerMailboxRoutes } from './mailbox/routes.ts';
import { payersSection } from './payers/page.ts';
import { registerPayers } from './payers/routes.ts';
import { startTlsPayers } from './payers/tls/tls-payers.ts';
import { receiversSection, registerReceivers } from './receivers/routes.ts';

/** The options of the sandbox. The defaults suit a test: ephemeral ports, in real time. */
export type SandboxOptions = {
  host?: string;
  /** 0 picks a free port. */
  port?: number;
  /** Port of the mailbox; 0 picks a free port. */
  smtpPort?: number;
  /** Port on which payers serve clients with a certificate of the authority in `folder`; 0 picks a free port. */
  tls?: { port: number; folder: string };
  /** The address that the start page shows; by default the listening address. */
  publicUrl?: string;
  /** The only addresses to which the document system redirects users. */
  documentRedirects?: string[];
  clock?: { now(): Date };
  logger?: FastifyBaseLogger;
  /** Factor on every delay of the stand-ins: 1 is real time, 0 is none. */
  timeScale?: number;
};

export type Sandbox = { url: string; smtpUrl: string; tlsUrl: string | null; stop(): Promise<void> };

/**
 * Starts the stand-ins for external systems: payers, the document system, the fax service, receivers of webhooks, and
 * linked products. `stop` ends every wait and every connection.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { host = '127.0.0.1', port = 0, smtpPort = 0, logger, timeScale = 1 } = options;
  const { clock = { now: () => new Date() } } = options;
  const stopping = new AbortController();
  const app = fastify({
    ...(logger ? { loggerInstance: logger } : {}),
    // Each stand-in logs its own requests.
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
  await app.register(registerPayers, { clock, timeScale, stopping: stopping.signal });
  await app.register(registerLinkedProducts);
  await app.register(registerDocumentRoutes, {
    url: () => url,
    redirectUris: options.documentRedirects ?? ['http://localhost:4600/rco/docsCallBack'],
    now: () => clock.now(),
  });
  await app.register(registerFaxRoutes, { now: () => clock.now(), timeScale });
  await app.register(registerReceivers, { clock, timeScale, stopping: stopping.signal });
  const messages = createMessages(clock);
  await app.register(registerMailboxRoutes, { messages });

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
