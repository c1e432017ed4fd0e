import type { KoaContextWithOIDC } from 'oidc-provider';
import { html, raw } from '../pages/html.ts';
import { messagePage } from '../pages/message-page.ts';
import type { PageFrame } from '../pages/page.ts';

type SignOutHint = { subject: unknown; session: unknown };

/** Reads the user and session from the ID token hint, whose signature and audience the provider has already checked. */
function readHint(ctx: KoaContextWithOIDC): SignOutHint | null {
  const hint = ctx.oidc.entities.IdTokenHint as { payload?: { sub?: unknown; sid?: unknown } } | undefined;
  return hint?.payload ? { subject: hint.payload.sub, session: hint.payload.sid } : null;
}

/**
 * Creates the page for sign-outs requested by the portal (OpenID Connect RP-Initiated Logout 1.0). An ID token of this
 * session proves that the user requested it, so the session ends immediately. Otherwise another site may have
 * redirected the browser, and the page asks the user.
 */
export function signOutPage(frame: PageFrame, cookieOptions: { secure: boolean }) {
  return async (ctx: KoaContextWithOIDC, form: string): Promise<void> => {
    const { session, client, params, provider } = ctx.oidc;
    const hint = readHint(ctx);
    const canConfirm = client && session && hint;
    if (
      canConfirm &&
      hint.subject === session.accountId &&
      hint.session === session.sidFor(client.clientId)
    ) {
      await endGrants(ctx, Object.values(session.authorizations ?? {}));
      await session.destroy();
      ctx.cookies.set(provider.cookieName('session'), null, {
        ...cookieOptions,
        httpOnly: true,
        sameSite: 'lax',
      });
      ctx.status = 303;
      ctx.redirect(returnAddress(params, ctx.oidc.urlFor('end_session_success')));
      return;
    }
    ctx.type = 'html';
    ctx.body = messagePage(frame, {
      title: 'Sign out',
      text: 'Do you want to sign out of Waypost on this device?',
      extra: html`${raw(form)}<div class="buttons"><button class="btn primary" type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button><a class="btn" href="${frame.portalUrl}">Stay signed in</a></div>`,
    });
  };
}

async function endGrants(
  ctx: KoaContextWithOIDC,
  authorizations: { grantId?: string | undefined }[],
): Promise<void> {
  const { AccessToken, AuthorizationCode, Grant, RefreshToken } = ctx.oidc.provider;
  for (const { grantId } of authorizations) {
    if (!grantId) continue;
    await AccessToken.revokeByGrantId(grantId);
    await AuthorizationCode.revokeByGrantId(grantId);
    await RefreshToken.revokeByGrantId(grantId);
    await Grant.adapter.destroy(grantId);
  }
}

function returnAddress(params: KoaContextWithOIDC['oidc']['params'], fallback: string): string {
  const address = params?.post_logout_redirect_uri;
  if (typeof address !== 'string') return fallback;
  const url = new URL(address);
  if (typeof params?.state === 'string') url.searchParams.set('state', params.state);
  return url.href;
}
