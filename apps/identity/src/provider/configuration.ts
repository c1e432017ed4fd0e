import type { Clock } from '@waypost/platform/clock';
import type { Config } from '@waypost/platform/config';
import { linkTokenHash } from '@waypost/platform/link-token';
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

/** Settings of the provider: the code flow with PKCE for one client, signed with ES256, and nothing else. */
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
    extraParams: { journey: null, token: keepTokenHash },
    allowOmittingSingleRegisteredRedirectUri: false,
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      // For what must stand in no address: the token of a link.
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
      policy: policy(),
    },
    findAccount: async (_ctx, id) => {
      const account = await findActiveAccount(db, id);
      if (!account) return undefined;
      const { email, givenName, familyName } = account;
      const names = { name: `${givenName} ${familyName}`, given_name: givenName, family_name: familyName };
      return { accountId: account.id, claims: () => ({ sub: account.id, email, ...names }) };
    },
    loadExistingGrant: grantWithoutConsent,
    // Always, and never past the end of the session (RFC 9700 4.14.2); each use replaces it.
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
      // The session ends at a fixed time after the sign-in, whatever it is used for.
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

/** A link's token opens an account: the provider keeps its hash with the interaction, never the token. */
function keepTokenHash(ctx: KoaContextWithOIDC, token: string | undefined): void {
  const { entities, params, route } = ctx.oidc;
  // What comes back from a finished interaction or a pushed request is a hash already.
  const isHash = route === 'resume' || (route === 'authorization' && entities.PushedAuthorizationRequest);
  if (token === undefined || !params || isHash) return;
  params.token = linkTokenHash(token).toString('hex');
}

/** Path of the issuer, without a slash at its end: where a proxy may have put the provider. */
export const basePath = (config: Config): string => new URL(config.identityUrl).pathname.replace(/\/$/, '');

/** Browsers hold cookies of these prefixes to https (and `__Host-` to this very host), RFC 6265bis 4.1.3. */
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
function policy() {
  const base = interactionPolicy.base();
  base.remove('consent');
  const { Check } = interactionPolicy;
  // A session outlives the account it was made for when that is deactivated.
  const gone = new Check('account_gone', 'the account is not active', (ctx) =>
    ctx.oidc.session?.accountId && !ctx.oidc.account ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
  );
  base.get('login')?.checks.add(gone);
  return base;
}

/** Finds or makes the grant of this session, and adds the requested scopes. */
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
 * The portal: a browser application that can keep no secret, so it proves itself by PKCE and its redirect
 * addresses (RFC 9700 2.1.1). No other client exists.
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
