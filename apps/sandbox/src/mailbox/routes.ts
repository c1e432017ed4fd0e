import type { FastifyInstance, FastifyRequest } from 'fastify';
import { escapeHtml, page, pagePolicy, table } from '../html.ts';
import type { Messages } from './messages.ts';

/** The section of the start page about the mailbox. */
export const mailboxSection = `<h2>Mail</h2>
<p>Everything that the portal sends by mail arrives in one <a href="/mailbox">mailbox</a>, whoever it is for. It comes
over SMTP; addresses that begin with <code>refused</code> do not exist there, those that begin with <code>later</code> are
taken at the second try.</p>`;

/** Renders the text of a message with clickable links. */
function toHtml(text: string): string {
  const linked = escapeHtml(text).replace(
    /https?:\/\/[^\s<]+/g,
    (address) => `<a href="${address}">${address}</a>`,
  );
  return linked
    .split('\n\n')
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('\n');
}

type ListRequest = FastifyRequest<{ Querystring: { to?: string } }>;
type OneRequest = FastifyRequest<{ Params: { id: string } }>;

/**
 * Registers the pages of the mailbox, which show the last messages to everyone. Messages arrive through
 * `mail-server.ts`.
 */
export async function registerMailboxRoutes(
  app: FastifyInstance,
  { messages }: { messages: Messages },
): Promise<void> {
  app.get('/mailbox/messages', (request: ListRequest) => messages.list(request.query.to));

  app.get('/mailbox', (request: ListRequest, reply) => {
    const rows = messages
      .list(request.query.to)
      .map(({ id, receivedAt, to, subject }) => [
        receivedAt.slice(0, 19).replace('T', ' '),
        to,
        { html: `<a href="/mailbox/${encodeURIComponent(id)}">${escapeHtml(subject)}</a>` },
      ]);
    const list =
      rows.length === 0
        ? '<p>Nothing has arrived yet.</p>'
        : table('Messages', ['Received (UTC)', 'To', 'Subject'], rows);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', pagePolicy)
      .send(page('Mailbox', `<h1>Mailbox</h1>\n${list}`));
  });

  app.get('/mailbox/:id', (request: OneRequest, reply) => {
    const message = messages.get(request.params.id);
    if (!message) return reply.code(404).type('text/plain').send('No such message.');
    const { from, to, subject, text } = message;
    const body = `<h1>${escapeHtml(subject)}</h1>\n<p>From ${escapeHtml(from)} to ${escapeHtml(to)}</p>\n${toHtml(text)}\n<p><a href="/mailbox">All messages</a></p>`;
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('content-security-policy', pagePolicy)
      .send(page(subject, body));
  });
}
