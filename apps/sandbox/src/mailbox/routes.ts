import type { FastifyInstance, FastifyRequest } from 'fastify';
import { escapeHtml, page, pagePolicy, table } from '../html.ts';

type Message = {
  id: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  receivedAt: string;
};

const kept = 200;
const fields = ['id', 'from', 'to', 'subject', 'text', 'html'] as const;

/** The section of the start page about the mailbox. */
export const mailboxSection = `<h2>Mail</h2>
<p>Everything that the portal sends by mail arrives in one <a href="/mailbox">mailbox</a>, whoever it is for.</p>`;

/** What was posted, if it is a message. */
function messageOf(body: unknown, receivedAt: Date): Message | null {
  const given = (body ?? {}) as Partial<Record<(typeof fields)[number], unknown>>;
  if (!fields.every((name) => typeof given[name] === 'string' && given[name] !== '')) return null;
  return { ...(given as Omit<Message, 'receivedAt'>), receivedAt: receivedAt.toISOString() };
}

/** The text of a message with its links to follow. */
function readable(text: string): string {
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

/** The room of the mailbox: takes messages, and shows the last ones to whoever looks. */
export async function mailboxRoom(app: FastifyInstance, options: { clock: { now(): Date } }): Promise<void> {
  const messages = new Map<string, Message>();
  const newest = (to: string | undefined): Message[] =>
    [...messages.values()].filter((message) => to === undefined || message.to === to).reverse();

  app.post('/mailbox/messages', (request, reply) => {
    const message = messageOf(request.body, options.clock.now());
    if (!message)
      return reply.code(422).send({ error: 'a message has id, from, to, subject, text and html' });
    // The same message may come twice: it is one.
    messages.delete(message.id);
    messages.set(message.id, message);
    for (const id of [...messages.keys()].slice(0, -kept)) messages.delete(id);
    return reply.code(202).send({ id: message.id });
  });

  app.get('/mailbox/messages', (request: ListRequest) => newest(request.query.to));

  app.get('/mailbox', (request: ListRequest, reply) => {
    const rows = newest(request.query.to).map(({ id, receivedAt, to, subject }) => [
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
    const body = `<h1>${escapeHtml(subject)}</h1>\n<p>From ${escapeHtml(from)} to ${escapeHtml(to)}</p>\n${readable(text)}\n<p><a href="/mailbox">All messages</a></p>`;
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('content-security-policy', pagePolicy)
      .send(page(subject, body));
  });
}
