import type { Page } from '@playwright/test';
import { identityUrl, portalUrl } from '../../apps/server/test/api/support/addresses.ts';
import { call } from '../../apps/server/test/api/support/client.ts';
import { signInTokens } from '../../apps/server/test/api/support/sign-in.ts';

const clientId = 'waypost-portal';

/**
 * Replaces the identity and the session in the page's browser by fresh ones of a user, as the portal stores them after a
 * sign-in, without rendering the provider's page.
 */
export async function holdIdentity(page: Page, email: string): Promise<void> {
  const { idToken, accessToken, refreshToken } = await signInTokens(email);
  const session = await call<{ sessionId: string }>('POST', '/services/policy/sessions', {
    authorization: `Bearer ${idToken}`,
  });
  if (session.status !== 201) throw new Error(`no session: ${session.status}`);
  const [, claims = ''] = idToken.split('.');
  const profile = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string; exp: number };
  const entries = {
    [`waypost.identity.user:${identityUrl}:${clientId}`]: {
      id_token: idToken,
      access_token: accessToken,
      refresh_token: refreshToken,
      token_type: 'Bearer',
      scope: 'openid profile email offline_access',
      profile,
      expires_at: profile.exp,
    },
    'waypost.session': { sessionId: session.body.sessionId, subject: profile.sub },
  };
  // A page that is still loading would continue with the old session.
  await page.goto('about:blank');
  await page.context().clearCookies();
  // A file of the portal's origin that runs no script.
  await page.goto(`${portalUrl}/health`);
  await page.evaluate(
    (held) => {
      sessionStorage.clear();
      localStorage.clear();
      for (const [name, value] of held)
        (name === 'waypost.session' ? sessionStorage : localStorage).setItem(name, value);
    },
    Object.entries(entries).map(([name, value]) => [name, JSON.stringify(value)] as const),
  );
}
