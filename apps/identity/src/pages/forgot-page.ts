import { type FormTarget, field, formPage, submitButton } from './form.ts';
import { html } from './html.ts';
import { messagePage } from './message-page.ts';
import type { PageFrame } from './page.ts';

/** Renders the form that requests a password-reset link. */
export function forgotPage(
  frame: PageFrame,
  target: FormTarget,
  email: string,
  error: string | null,
): string {
  const address = field({
    name: 'email',
    label: 'E-mail',
    type: 'email',
    autocomplete: 'username',
    maxlength: 254,
    value: email,
    isWrong: error !== null,
    hasFocus: true,
  });
  return formPage(frame, {
    title: 'Reset your password',
    lead: 'We send a link to your e-mail address. With it you choose a new password.',
    target: { ...target, action: `${target.action}/forgot` },
    error,
    fields: html`${address}
${submitButton('Send the link')}`,
    after: html`<p class="next"><a href="${target.action}">Back to sign in</a></p>`,
  });
}

/** Renders the same confirmation whether or not the account exists. */
export const resetSentPage = (frame: PageFrame, target: FormTarget, email: string): string =>
  messagePage(frame, {
    title: 'Check your e-mail',
    text: `If ${email} belongs to an account here, a link is on its way. It works once, for one hour.`,
    extra: html`<p class="next"><a class="btn" href="${target.action}">Back to sign in</a></p>`,
  });
