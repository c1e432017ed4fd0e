import type { ErrorOut } from 'oidc-provider';
import { type Html, html } from './html.ts';
import { type PageFrame, page } from './page.ts';

export type Message = { title: string; text: string; detail?: string; extra?: Html };

/** A page with one message and a link to the portal. */
export function messagePage(frame: PageFrame, message: Message): string {
  const next = html`<p class="next"><a class="btn primary" href="${frame.portalUrl}">Go to Waypost</a></p>`;
  const panel = html`<h1>${message.title}</h1>
<p class="lead">${message.text}</p>
${message.extra ?? next}
${message.detail ? html`<p class="detail">${message.detail}</p>` : null}`;
  return page(frame, message.title, panel, null, null);
}

export const expiredMessage: Message = {
  title: 'This sign-in page has expired',
  text: 'It was open too long, or you finished signing in elsewhere. Go to Waypost to sign in again.',
};

export const foreignFormMessage: Message = {
  title: 'This form was not sent',
  text: 'It did not come from the sign-in page. Go to Waypost to sign in.',
};

/** The page for a request that the provider refuses: what to do, and the error code for an administrator. */
export function errorPage(frame: PageFrame, out: ErrorOut, error: Error): string {
  if (error.name === 'SessionNotFound') return messagePage(frame, expiredMessage);
  const description = out.error === 'server_error' ? '' : (out.error_description ?? '');
  return messagePage(frame, {
    title: 'Sign-in could not be completed',
    text: 'Go to Waypost and try again. If it happens again, tell your administrator what is written below.',
    detail: description ? `${out.error}: ${description}` : out.error,
  });
}
