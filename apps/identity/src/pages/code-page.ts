import { type FormTarget, field, formPage, submitButton } from './form.ts';
import { html } from './html.ts';
import type { PageFrame } from './page.ts';

/** Renders the second step of a sign-in. */
export function codePage(frame: PageFrame, target: FormTarget, error: string | null): string {
  const code = field({
    name: 'code',
    label: 'Code',
    type: 'text',
    autocomplete: 'one-time-code',
    maxlength: 40,
    hint: 'Without your device, enter one of your recovery codes.',
    isWrong: error !== null,
    hasFocus: true,
    isCode: true,
  });
  return formPage(frame, {
    title: 'Enter your code',
    lead: 'Open your authenticator app and enter the six digits it shows for Waypost.',
    target: { ...target, action: `${target.action}/code` },
    error,
    fields: html`${code}
${submitButton('Sign in')}`,
  });
}
