import type { Clock } from '@waypost/platform/clock';
import type { Config } from '@waypost/platform/config';
import { hashLinkToken } from '@waypost/platform/link-token';
import type { JWK } from 'jose';
import {
  type ClientMetadata,
  type Configuration,
  interactionPolicy,
  type JWKS,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import { findActiveAccount } from '../accounts/accounts.ts';
import type { IdentityDb } from '../database.ts';
import { errorPage, messagePage } from '../pages/message-page.ts';
import type { PageFrame } from '../pages/page.ts';
import { postgresAdapter } from './adapter.ts';
import { signOutPage } from './sign-out.ts';

export type ProviderParts = {
  config: Config;
  db: IdentityDb;
  clock: Clock;
  signingKeys: JWK[];
  cookieKeys: string[];
  frame: PageFrame;
};

const hour = 3600;

/** How long a sign-in page may stay open, for instance overnight. */
const interactionSeconds = 12 * hour;

/** Configures the provider for the code flow with PKCE for one client, signed with ES256, and nothing else. */
export function providerConfiguration(parts: ProviderParts): Configuration {
  const { config, db, clock } = parts;
  const secure = config.identityUrl.startsWith('https:');
  const sessionSeconds = Math.ceil(config.sessionMaxMs / 1000);
  const cookie = { httpOnly: true, sameSite: 'lax', secure, signed: true } as const;

  return {
    adapter: postgresAdapter(db, clock),
    clients: [portalClient(config)],
    jwks: { keys: parts.signingKeys } as JWKS,
    cookies: {
      names: cookieNames(secure),
      keys: parts.cookieKeys,
      long: cookie,
      short: cookie,
    },
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    claims: { openid: ['sub'], email: ['email'], profile: ['name', 'given_name', 'family_name'] },
    // The portal and the server read the user from the ID token, so it carries the claims of its scopes.
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    enabledJWA: { idTokenSigningAlgValues: ['ES256'], userinfoSigningAlgValues: ['ES256'] },
    pkce: { required: () => true },
    extraParams: { journey: null, token: replaceTokenByHash },
    allowOmittingSingleRegisteredRedirectUri: false,
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      // Keeps the token of a link out of addresses.
      pushedAuthorizationRequests: { enabled: true },
      resourceIndicators: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: signOutPage(parts.frame, { secure }),
        postLogoutSuccessSource: (ctx) => {
          ctx.type = 'html';
          ctx.body = messagePage(parts.frame, {
            title: 'Signed out',
            text: 'You have signed out of Waypost.',
          });
        },
      },
    },
    interactions: {
      url: (_ctx, interaction) => `${basePath(config)}/sign-in/${interaction.uid}`,
      policy: createPromptPolicy(),
    },
    findAccount: async (_ctx, id) => {
      const account = await findActiveAccount(db, id);
      if (!account) return undefined;
      const { email, givenName, familyName } = account;
      const names = { name: `${givenName} ${familyName}`, given_name: givenName, family_name: familyName };
      return { accountId: account.id, claims: () => ({ sub: account.id, email, ...names }) };
    },
    loadExistingGrant: grantWithoutConsent,
    // Refresh tokens are always issued, never outlive the session (RFC 9700 4.14.2), and are replaced at each use.
    issueRefreshToken: () => true,
    expiresWithSession: () => true,
    rotateRefreshToken: true,
    clientBasedCORS: (_ctx, origin, client) =>
      client.redirectUris?.some((uri) => new URL(uri).origin === origin) ?? false,
    ttl: {
      AccessToken: hour,
      AuthorizationCode: 60,
      IdToken: hour,
      Interaction: interactionSeconds,
      // The session ends at a fixed time after the sign-in, regardless of its use.
      Session: (_ctx, session) =>
        session.loginTs === undefined
          ? interactionSeconds
          : Math.max(1, session.loginTs + sessionSeconds - Math.floor(clock.now().getTime() / 1000)),
      RefreshToken: (ctx) => ctx.oidc.entities.RotatedRefreshToken?.remainingTTL ?? sessionSeconds,
      Grant: sessionSeconds + hour,
    },
    renderError: (ctx, out, error) => {
      ctx.type = 'html';
      ctx.body = errorPage(parts.frame, out, error);
    },
  };
}

/**
 * Replaces a link's token, which gives access to an account, by its hash before the provider stores the interaction.
 */
function replaceTokenByHash(ctx: KoaContextWithOIDC, token: string | undefined): void {
  const { entities, params, route } = ctx.oidc;
  // The parameter of a finished interaction or a pushed request is already a hash.
  const isHash = route === 'resume' || (route === 'authorization' && entities.PushedAuthorizationRequest);
  if (token === undefined || !params || isHash) return;
  params.token = hashLinkToken(token).toString('hex');
}

/** The path of the issuer without trailing slash, under which a proxy may serve the provider. */
export const basePath = (config: Config): string => new URL(config.identityUrl).pathname.replace(/\/$/, '');

/**
 * Browsers accept cookies with these prefixes only over HTTPS (and `__Host-` only for this exact host), RFC 6265bis
 * 4.1.3.
 */
function cookieNames(secure: boolean) {
  return secure
    ? {
        session: '__Host-waypost_session',
        interaction: '__Secure-waypost_sign_in',
        resume: '__Secure-waypost_resume',
      }
    : { session: 'waypost_session', interaction: 'waypost_sign_in', resume: 'waypost_resume' };
}

/** Sign-in is the only prompt: the product's own portal needs no consent. */
function createPromptPolicy() {
  const base = interactionPolicy.base();
  base.remove('consent');
  const { Check } = interactionPolicy;
  // A session may outlive the deactivation of its account.
  const accountGone = new Check('account_gone', 'the account is not active', (ctx) =>
    ctx.oidc.session?.accountId && !ctx.oidc.account ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
  );
  base.get('login')?.checks.add(accountGone);
  return base;
}

/** Finds or creates the grant of this session, and adds the requested scopes. */
async function grantWithoutConsent(ctx: KoaContextWithOIDC) {
  const { account, client, provider, requestParamScopes, session } = ctx.oidc;
  if (!account || !client || !session) return undefined;
  const id = session.grantIdFor(client.clientId);
  const known = id ? await provider.Grant.find(id) : undefined;
  const grant =
    known?.accountId === account.accountId
      ? known
      : new provider.Grant({ accountId: account.accountId, clientId: client.clientId });
  grant.addOIDCScope([...requestParamScopes].join(' '));
  await grant.save();
  return grant;
}

/**
 * The portal is the only client. A browser application cannot keep a secret, so it is authenticated by PKCE and its
 * redirect addresses (RFC 9700 2.1.1).
 */
function portalClient(config: Config): ClientMetadata {
  const base = config.portalUrl;
  return {
    client_id: 'waypost-portal',
    client_name: 'Waypost',
    application_type: 'web',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    scope: 'openid profile email offline_access',
    redirect_uris: [`${base}signin-callback`],
    post_logout_redirect_uris: [`${base}logout`, base],
    id_token_signed_response_alg: 'ES256',
    require_auth_time: true,
  };
}
