import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { interactionPolicy, type JWKS, Provider } from 'oidc-provider';
import { createRecords } from './records.ts';

/** The client ids that a portal can use, and the behavior of each. */
export const documentClients = {
  waypost: 'a public client; access tokens live an hour',
  'waypost-brief': 'a public client; access tokens live half a minute, so that each use renews them',
  'waypost-secret': 'a client with the password sandbox-secret',
} as const;
const CLIENT_SECRET = 'sandbox-secret';

/** The client that files letters without a user. */
export const FILING_CLIENT_ID = 'waypost-filing';
const filingClient = {
  client_id: FILING_CLIENT_ID,
  client_secret: CLIENT_SECRET,
  redirect_uris: [],
  id_token_signed_response_alg: 'ES256' as const,
  response_types: [],
  grant_types: ['client_credentials'],
  token_endpoint_auth_method: 'client_secret_basic' as const,
};

export const BASE = '/documents';
const hour = 3600;

/**
 * The OAuth 2.0 server of a stand-in document system: authorization code with PKCE, refresh tokens that are replaced at
 * each use, revocation. Its single user signs in without a password and without a consent page.
 */
export function documentProvider(origin: string, redirectUris: string[], now: () => Date): Provider {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const policy = interactionPolicy.base();
  policy.remove('consent');
  const provider: Provider = new Provider(`${origin}${BASE}`, {
    adapter: createRecords(now),
    clients: [
      filingClient,
      ...Object.keys(documentClients).map((clientId) => ({
        client_id: clientId,
        redirect_uris: redirectUris,
        id_token_signed_response_alg: 'ES256' as const,
        response_types: ['code'] as const,
        grant_types: ['authorization_code', 'refresh_token'],
        ...(clientId === 'waypost-secret'
          ? { client_secret: CLIENT_SECRET, token_endpoint_auth_method: 'client_secret_basic' as const }
          : { token_endpoint_auth_method: 'none' as const }),
      })),
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }] } as JWKS,
    cookies: {
      names: {
        session: 'documents_session',
        interaction: 'documents_sign_in',
        resume: 'documents_resume',
      },
      keys: [randomBytes(16).toString('hex')],
    },
    scopes: ['documents'],
    enabledJWA: { idTokenSigningAlgValues: ['ES256'], userinfoSigningAlgValues: ['ES256'] },
    pkce: { required: () => true },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
    },
    interactions: { url: (_ctx, { uid }) => `${BASE}/sign-in/${uid}`, policy },
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    loadExistingGrant: async (ctx) => {
      const { account, client, requestParamScopes } = ctx.oidc;
      const grant = new provider.Grant({ accountId: account?.accountId, clientId: client?.clientId });
      grant.addOIDCScope([...requestParamScopes].join(' '));
      await grant.save();
      return grant;
    },
    ttl: {
      AccessToken: (_ctx, _token, client) => (client.clientId === 'waypost-brief' ? 30 : hour),
      AuthorizationCode: 60,
      ClientCredentials: 600,
      Grant: 24 * hour,
      IdToken: hour,
      Interaction: hour,
      RefreshToken: 24 * hour,
      Session: 12 * hour,
    },
    renderError: (ctx, out) => {
      ctx.type = 'text/plain';
      ctx.body = `${out.error}: ${out.error_description ?? ''}`;
    },
  });
  // The scheme and host of every request are overridden with those of the issuer.
  provider.proxy = true;
  return provider;
}
