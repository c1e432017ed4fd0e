import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { code, escapeHtml, page, pagePolicy, table } from '../html.ts';
import { registerFilingRoutes } from './filing-routes.ts';
import { createFiledLetters, isOffline } from './library.ts';
import { registerLibraryRoutes, specialAccounts } from './library-routes.ts';
import { BASE, documentClients, documentProvider, FILING_CLIENT_ID } from './provider.ts';

/** The section of the start page about the document system. */
export const documentsSection = (url: string): string => `<h2>Document system</h2>
<p>People sign in there with OAuth 2.0, PKCE required. <a href="${BASE}">What it is and who is signed in</a>. To use it,
start the server with <code>DOCUMENTS_AUTHORIZE_URL=${escapeHtml(url)}${BASE}/auth</code>,
<code>DOCUMENTS_TOKEN_URL=${escapeHtml(url)}${BASE}/token</code>, <code>DOCUMENTS_CLIENT_ID=waypost</code>,
<code>DOCUMENTS_SCOPE=documents offline_access</code>, <code>DOCUMENTS_API_URL=${escapeHtml(url)}${BASE}</code> and
<code>DOCUMENTS_VIEWER_URL=${escapeHtml(url)}${BASE}/viewer</code>; <code>npm start</code> does so by itself.</p>`;

type Parts = { url: () => string; redirectUris: string[]; now: () => Date };
type SignInRequest = FastifyRequest<{ Params: { uid: string } }>;

/** The account of the single user of the document system. */
const PERSON = 'documents-person';

/** Registers the document system. */
export async function registerDocumentRoutes(
  app: FastifyInstance,
  { url, redirectUris, now }: Parts,
): Promise<void> {
  let createdProvider: Provider | null = null;
  // The address is known only once the sandbox listens.
  const provider = (): Provider => {
    createdProvider ??= trackSignIns(documentProvider(url(), redirectUris, now));
    return createdProvider;
  };
  /** The client of each active sign-in, by its grant. */
  const grants = new Map<string, string>();
  const trackSignIns = (one: Provider): Provider =>
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
    const clientRows = Object.entries(documentClients).map(([name, about]) => [code(name), about]);
    return show(
      reply,
      'Document system',
      `<p>A stand-in for the system that keeps documents. Whoever comes signs in without a password, and may refuse.</p>
${table('Clients', ['Client', 'What it is'], clientRows)}
<p>Letters are filed by ${code(FILING_CLIENT_ID).html}, password <code>sandbox-secret</code>, with the Document Management API at
<code>${escapeHtml(url())}${BASE}/onbase/core</code>; they are listed with the other documents of their account.</p>
<p>It sends people back to ${redirectUris.map((one) => `<code>${escapeHtml(one)}</code>`).join(', ')}.</p>
<h2>Documents</h2>
<p>Every account has some, made up from its number, but these:</p>
${table('Accounts', ['Account number', 'What is listed'], specialAccounts)}
<p>Sign-ins that last: ${grants.size}</p>
<form method="post" action="${BASE}/end-sign-ins"><button>End them all</button></form>`,
    );
  });

  const filedLetters = createFiledLetters(now);
  await app.register(registerFilingRoutes, {
    isFilingClient: async (token: string) => (await provider().ClientCredentials.find(token)) !== undefined,
    filedLetters,
    offline: isOffline,
  });
  await app.register(registerLibraryRoutes, {
    // A token of the provider is valid until it expires or its sign-in ends.
    isValidToken: async (token: string) => (await provider().AccessToken.find(token)) !== undefined,
    show,
    now,
    filedLetters,
  });
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The provider reads request bodies itself; the forms of the pages have no body.
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

    scope.post(`${BASE}/end-sign-ins`, async (_request, reply) => {
      for (const grantId of grants.keys()) {
        await provider().RefreshToken.revokeByGrantId(grantId);
        await provider().AccessToken.revokeByGrantId(grantId);
      }
      grants.clear();
      return reply.redirect(BASE, 303);
    });

    scope.get(`${BASE}/sign-in/:uid`, async (request: SignInRequest, reply) => {
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
    scope.post(`${BASE}/sign-in/:uid`, async (request, reply) => {
      const login = { login: { accountId: PERSON } };
      return reply.redirect(await provider().interactionResult(request.raw, reply.raw, login), 303);
    });
    scope.post(`${BASE}/sign-in/:uid/refuse`, async (request, reply) => {
      const refusal = { error: 'access_denied' };
      return reply.redirect(await provider().interactionResult(request.raw, reply.raw, refusal), 303);
    });

    const passToProvider = async ({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const { protocol, host } = new URL(url());
      Object.assign(raw.headers, { 'x-forwarded-proto': protocol.slice(0, -1), 'x-forwarded-host': host });
      // The provider routes without the issuer's path, which it derives by comparing the two addresses.
      Object.assign(raw, { originalUrl: raw.url, url: (raw.url ?? '/').slice(BASE.length) || '/' });
      reply.hijack();
      await provider().callback()(raw, reply.raw);
    };
    for (const path of ['/auth', '/auth/:uid', '/token', '/token/revocation'])
      scope.route({ method: ['GET', 'POST'], url: `${BASE}${path}`, handler: passToProvider });
  });
}
