import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { type ClientMetadata, interactionPolicy, type JWKS, Provider } from 'oidc-provider';

export type ExternalUser = {
  sub: string;
  email?: string;
  email_verified?: boolean;
  preferred_username?: string;
  xms_edov?: boolean | string;
};

/** `isThin`: the user's data are only at the userinfo endpoint, not in the ID token. */
type Manner = { isThin?: boolean };

const clientId = 'portal-of-alder';
const redirectUri = 'http://localhost:9/rco/signin-callback';

/**
 * An OpenID provider independent of this product, with its own issuer, RSA keys, client and users. A named
 * user signs in without a prompt.
 */
export async function externalProvider({ isThin = false }: Manner = {}) {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const issuer = `http://localhost:${port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: 'external-1', alg: 'RS256', use: 'sig' };
  const users = new Map<string, ExternalUser>();
  let next = '';
  const client: ClientMetadata = {
    client_id: clientId,
    token_endpoint_auth_method: 'none',
    redirect_uris: [redirectUri],
    response_types: ['code'],
    grant_types: ['authorization_code'],
  };
  const policy = interactionPolicy.base();
  policy.remove('consent');
  const provider: Provider = new Provider(issuer, {
    clients: [client],
    jwks: { keys: [key] } as JWKS,
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'preferred_username', 'xms_edov'] },
    conformIdTokenClaims: isThin,
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/person/${uid}`, policy },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...users.get(sub), sub }) }),
    loadExistingGrant: async (ctx) => {
      const grant = new provider.Grant({ accountId: ctx.oidc.account?.accountId, clientId });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  const handle = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/person/')) return void handle(request, response);
    void provider.interactionFinished(request, response, { login: { accountId: next } });
  });

  /** Signs a user in through the code flow and returns their tokens. */
  async function tokensOf(user: ExternalUser): Promise<{ idToken: string; accessToken: string }> {
    users.set(user.sub, user);
    next = user.sub;
    const verifier = randomBytes(32).toString('base64url');
    const query = new URLSearchParams({
      client_id: clientId,
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: 'openid email',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      // It distinguishes two ID tokens issued in one second, as a browser's are.
      nonce: randomBytes(8).toString('hex'),
    });
    const cookies = new Map<string, string>();
    let location = `${issuer}/auth?${query}`;
    while (!location.startsWith(redirectUri)) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(new URL(location, issuer), { headers: { cookie }, redirect: 'manual' });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      location = answer.headers.get('location') ?? '';
      if (!location) throw new Error(`the external provider stopped with ${answer.status}`);
    }
    const exchange = await fetch(`${issuer}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: clientId,
        code: new URL(location).searchParams.get('code') ?? '',
        redirect_uri: redirectUri,
        code_verifier: verifier,
      }),
    });
    const tokens = (await exchange.json()) as { id_token: string; access_token: string };
    return { idToken: tokens.id_token, accessToken: tokens.access_token };
  }
  const signIn = async (user: ExternalUser): Promise<string> => (await tokensOf(user)).idToken;

  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  /** It is back, as it was. */
  const restart = (): Promise<void> => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { issuer, clientId, signIn, tokensOf, stop, restart };
}
