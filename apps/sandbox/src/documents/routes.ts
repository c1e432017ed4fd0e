import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { code, escapeHtml, page, pagePolicy, table } from '../html.ts';
import { filingRoom } from './filing-routes.ts';
import { createShelf, isOffline } from './library.ts';
import { libraryRoom, specialAccounts } from './library-routes.ts';
import { BASE, CLERK, documentClients, documentProvider } from './provider.ts';

/** The section of the start page about the document system. */
export const documentsSection = (url: string): string => `<h2>Document system</h2>
<p>People sign in there with OAuth 2.0, PKCE required. <a href="${BASE}">What it is and who is signed in</a>. To use it,
start the server with <code>DOCUMENTS_AUTHORIZE_URL=${escapeHtml(url)}${BASE}/auth</code>,
<code>DOCUMENTS_TOKEN_URL=${escapeHtml(url)}${BASE}/token</code>, <code>DOCUMENTS_CLIENT_ID=waypost</code>,
<code>DOCUMENTS_SCOPE=documents offline_access</code>, <code>DOCUMENTS_API_URL=${escapeHtml(url)}${BASE}</code> and
<code>DOCUMENTS_VIEWER_URL=${escapeHtml(url)}${BASE}/viewer</code>; <code>npm start</code> does so by itself.</p>`;

type Parts = { url: () => string; redirectUris: string[]; now: () => Date };
type SignInRequest = FastifyRequest<{ Params: { uid: string } }>;

/** Who works at the document system. */
const PERSON = 'documents-person';

/** The room of the document system. */
export async function documentsRoom(app: FastifyInstance, { url, redirectUris, now }: Parts): Promise<void> {
  let made: Provider | null = null;
  // Its address is known once the sandbox listens.
  const provider = (): Provider => {
    made ??= watched(documentProvider(url(), redirectUris, now));
    return made;
  };
  /** Sign-ins that last, by their grant: which client they were made for. */
  const grants = new Map<string, string>();
  const watched = (one: Provider): Provider =>
    one.on('refresh_token.saved', ({ grantId, clientId }) => {
      if (grantId) grants.set(grantId, clientId ?? '');
    });

  const show = (reply: FastifyReply, title: string, body: string) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', pagePolicy)
      .send(page(title, `<h1>${title}</h1>\n${body}`));

  app.get(BASE, (_request, reply) => {
    const known = Object.entries(documentClients).map(([name, about]) => [code(name), about]);
    return show(
      reply,
      'Document system',
      `<p>A stand-in for the system that keeps documents. Whoever comes signs in without a password, and may refuse.</p>
${table('Clients', ['Client', 'What it is'], known)}
<p>Letters are filed by ${code(CLERK).html}, password <code>sandbox-secret</code>, with the Document Management API at
<code>${escapeHtml(url())}${BASE}/onbase/core</code>; they are listed with the other documents of their account.</p>
<p>It sends people back to ${redirectUris.map((one) => `<code>${escapeHtml(one)}</code>`).join(', ')}.</p>
<h2>Documents</h2>
<p>Every account has some, made up from its number, but these:</p>
${table('Accounts', ['Account number', 'What is listed'], specialAccounts)}
<p>Sign-ins that last: ${grants.size}</p>
<form method="post" action="${BASE}/end-sign-ins"><button>End them all</button></form>`,
    );
  });

  const shelf = createShelf(now);
  await app.register(filingRoom, {
    isClerk: async (token: string) => (await provider().ClientCredentials.find(token)) !== undefined,
    shelf,
    offline: isOffline,
  });
  await app.register(libraryRoom, {
    // A token counts here that the provider gave, until it ends or its sign-in does.
    isGood: async (token: string) => (await provider().AccessToken.find(token)) !== undefined,
    show,
    now,
    shelf,
  });
  await app.register(async (room) => {
    room.removeAllContentTypeParsers();
    // The provider reads its own bodies; the pages' forms have none.
    room.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

    room.post(`${BASE}/end-sign-ins`, async (_request, reply) => {
      for (const grantId of grants.keys()) {
        await provider().RefreshToken.revokeByGrantId(grantId);
        await provider().AccessToken.revokeByGrantId(grantId);
      }
      grants.clear();
      return reply.redirect(BASE, 303);
    });

    room.get(`${BASE}/sign-in/:uid`, async (request: SignInRequest, reply) => {
      const { params } = await provider().interactionDetails(request.raw, reply.raw);
      const action = `${BASE}/sign-in/${encodeURIComponent(request.params.uid)}`;
      return show(
        reply,
        'Sign in to the document system',
        `<p><code>${escapeHtml(String(params.client_id))}</code> asks to open documents for you.</p>
<form method="post" action="${action}"><button>Sign in</button></form>
<form method="post" action="${action}/refuse"><button>Refuse</button></form>`,
      );
    });
    room.post(`${BASE}/sign-in/:uid`, async (request, reply) => {
      const login = { login: { accountId: PERSON } };
      return reply.redirect(await provider().interactionResult(request.raw, reply.raw, login), 303);
    });
    room.post(`${BASE}/sign-in/:uid/refuse`, async (request, reply) => {
      const refusal = { error: 'access_denied' };
      return reply.redirect(await provider().interactionResult(request.raw, reply.raw, refusal), 303);
    });

    const pass = async ({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const { protocol, host } = new URL(url());
      Object.assign(raw.headers, { 'x-forwarded-proto': protocol.slice(0, -1), 'x-forwarded-host': host });
      // The provider routes without the issuer's path and finds it again by comparing the two.
      Object.assign(raw, { originalUrl: raw.url, url: (raw.url ?? '/').slice(BASE.length) || '/' });
      reply.hijack();
      await provider().callback()(raw, reply.raw);
    };
    for (const path of ['/auth', '/auth/:uid', '/token', '/token/revocation'])
      room.route({ method: ['GET', 'POST'], url: `${BASE}${path}`, handler: pass });
  });
}
