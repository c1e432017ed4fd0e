import { type Html, html } from './html.ts';
import { icon } from './icons.ts';
import { type PageFrame, page } from './page.ts';

/** Where a form goes and the token that proves it came from its page. */
export type FormTarget = { action: string; formToken: string };

/** What went wrong, above the fields. */
export const errorBanner = (error: string | null): Html | null =>
  error === null
    ? null
    : html`<div class="banner" id="error" role="alert">${icon('alert')}<p>${error}</p></div>`;

export type Field = {
  name: string;
  label: string;
  type: 'email' | 'password' | 'text';
  autocomplete: string;
  value?: string;
  hint?: string;
  maxlength: number;
  /** Marked as wrong, and described by the banner. */
  isWrong?: boolean;
  hasFocus?: boolean;
  isCode?: boolean;
};

export function field(of: Field): Html {
  const hintId = `${of.name}-hint`;
  const described = [of.isWrong ? 'error' : '', of.hint ? hintId : ''].filter((id) => id !== '').join(' ');
  const about = described === '' ? null : html` aria-describedby="${described}"`;
  return html`<div class="field"><label for="${of.name}">${of.label}</label>
<input class="in" id="${of.name}" name="${of.name}" type="${of.type}" autocomplete="${of.autocomplete}" maxlength="${of.maxlength}" required value="${of.value ?? ''}"${of.isCode ? html` autocapitalize="characters" spellcheck="false"` : null}${of.isWrong ? html` aria-invalid="true"` : null}${about}${of.hasFocus ? html` autofocus` : null}>
${of.hint ? html`<p class="hint" id="${hintId}">${of.hint}</p>` : null}</div>`;
}

export const submitButton = (label: string): Html =>
  html`<button class="btn primary block" type="submit">${label}</button>`;

export type FormPage = {
  title: string;
  lead: Html | string;
  target: FormTarget;
  error: string | null;
  fields: Html;
  after?: Html;
};

/** A page with one heading and one form. */
export function formPage(frame: PageFrame, view: FormPage): string {
  const { target } = view;
  const panel = html`<h1>${view.title}</h1>
<p class="lead">${view.lead}</p>
<form method="post" action="${target.action}">
${errorBanner(view.error)}
<input type="hidden" name="formToken" value="${target.formToken}">
${view.fields}
</form>
${view.after ?? null}`;
  return page(frame, view.title, panel, null, null);
}
