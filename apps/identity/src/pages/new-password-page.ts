import { shortestPassword } from '../accounts/new-password.ts';
import { type FormTarget, field, formPage, submitButton } from './form.ts';
import { html } from './html.ts';
import type { PageFrame } from './page.ts';

export type PasswordReason = 'invitation' | 'password-reset' | 'change';

const texts: Record<PasswordReason, { title: string; lead: string; submit: string }> = {
  invitation: {
    title: 'Welcome to Waypost',
    lead: 'Choose a password to accept your invitation.',
    submit: 'Accept the invitation',
  },
  'password-reset': {
    title: 'Choose a new password',
    lead: 'You are signed out everywhere else when it changes.',
    submit: 'Change the password',
  },
  change: {
    title: 'Choose a new password',
    lead: 'You are signed out everywhere else when it changes.',
    submit: 'Change the password',
  },
};

/** Renders the form for a new password, which is typed twice. */
export function newPasswordPage(
  frame: PageFrame,
  target: FormTarget,
  reason: PasswordReason,
  error: string | null,
): string {
  const { title, lead, submit } = texts[reason];
  const shared = { type: 'password', autocomplete: 'new-password', maxlength: 256 } as const;
  const isWrong = error !== null;
  const first = field({
    ...shared,
    name: 'password',
    label: 'New password',
    hint: `At least ${shortestPassword} characters. A few words that only you would put together are best.`,
    isWrong,
    hasFocus: true,
  });
  const second = field({ ...shared, name: 'repeated', label: 'New password again', isWrong });
  return formPage(frame, {
    title,
    lead,
    target: { ...target, action: `${target.action}/new-password` },
    error,
    fields: html`${first}
${second}
${submitButton(submit)}`,
  });
}
