import type { Page } from '@playwright/test';
import { identityUrl, portalUrl } from '../../apps/server/test/api/support/addresses.ts';
import type { Client } from '../../apps/server/test/api/support/client.ts';
import { signedInAgain } from '../../apps/server/test/api/support/organization.ts';

const clientId = 'waypost-portal';

/**
 * Replaces the identity and the session in the page's browser by fresh ones of a user, as the portal stores them after a
 * sign-in. Nothing was entered at the provider: a test of signing in or out takes `signInAtProvider`.
 */
export async function holdIdentity(page: Page, person: Client): Promise<void> {
  const { idToken, sessionId } = await signedInAgain(person);
  const [, claims = ''] = idToken.split('.');
  const profile = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string; exp: number };
  const entries = {
    [`waypost.identity.user:${identityUrl}:${clientId}`]: {
      id_token: idToken,
      access_token: idToken,
      token_type: 'Bearer',
      scope: 'openid profile email offline_access',
      profile,
      expires_at: profile.exp,
    },
    'waypost.session': { sessionId, subject: profile.sub },
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
