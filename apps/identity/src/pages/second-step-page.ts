import { base32, otpauthAddress } from '../accounts/totp.ts';
import { type FormTarget, field, formPage, submitButton } from './form.ts';
import { type Html, html } from './html.ts';
import { type PageFrame, page } from './page.ts';

type Enrolment = { secret: Buffer; email: string; error: string | null };

const addSecondStepPath = (target: FormTarget): FormTarget => ({
  ...target,
  action: `${target.action}/second-step`,
});

/** Renders a button that submits a form with the name of the action. */
const actionButton = (target: FormTarget, name: string, label: string, kind = 'btn'): Html =>
  html`<form method="post" action="${target.action}"><input type="hidden" name="formToken" value="${target.formToken}"><button class="${kind}" type="submit" name="act" value="${name}">${label}</button></form>`;

/** Renders the key for the authenticator app and the form for its first code. */
export function enrolPage(frame: PageFrame, formTarget: FormTarget, view: Enrolment): string {
  const target = addSecondStepPath(formTarget);
  const key = (base32(view.secret).match(/.{4}/g) ?? []).join(' ');
  const code = field({
    name: 'code',
    label: 'Code',
    type: 'text',
    autocomplete: 'one-time-code',
    maxlength: 20,
    isWrong: view.error !== null,
    hasFocus: true,
    isCode: true,
  });
  return formPage(frame, {
    title: 'Turn on two-step sign-in',
    lead: html`Add Waypost to an authenticator app: <a href="${otpauthAddress(view.secret, view.email)}">open the app on this device</a>, or enter this key in the app on another one. Then enter the code it shows.`,
    target,
    error: view.error,
    fields: html`<div class="key"><span id="key-label">Key</span><code aria-labelledby="key-label">${key}</code></div>
${code}
${submitButton('Turn on')}`,
    after: html`<div class="next">${actionButton(target, 'done', 'Not now')}</div>`,
  });
}

/** Renders the recovery codes, which are shown only once. */
export function recoveryCodesPage(frame: PageFrame, formTarget: FormTarget, codes: string[]): string {
  const target = addSecondStepPath(formTarget);
  const panel = html`<h1>Keep your recovery codes</h1>
<p class="lead">Two-step sign-in is on. Each of these codes works once in place of a code of your app. They are not shown again: print them, or keep them where only you look.</p>
<ul class="codes" aria-label="Recovery codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
<div class="next">${actionButton(target, 'done', 'I have kept them', 'btn primary')}</div>`;
  return page(frame, 'Keep your recovery codes', panel, null, null);
}

/** The page for an account whose second step is on. */
export function secondStepPage(frame: PageFrame, formTarget: FormTarget, codesLeft: number): string {
  const target = addSecondStepPath(formTarget);
  const panel = html`<h1>Two-step sign-in is on</h1>
<p class="lead">You have ${codesLeft} recovery ${codesLeft === 1 ? 'code' : 'codes'} left. New ones replace them.</p>
<div class="acts">${actionButton(target, 'done', 'Done', 'btn primary')}${actionButton(target, 'new-codes', 'New recovery codes')}${actionButton(target, 'turn-off', 'Turn off')}</div>`;
  return page(frame, 'Two-step sign-in is on', panel, null, null);
}
