import { type Html, html, raw } from './html.ts';
import { type PageFrame, page } from './page.ts';

/** The address to which a form is sent, and the token that proves that the form came from its page. */
export type FormTarget = { action: string; formToken: string };

/** The error message above the fields. */
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
  /** Whether the field is marked as invalid and described by the banner. */
  isWrong?: boolean;
  hasFocus?: boolean;
  isCode?: boolean;
};

export function field(input: Field): Html {
  const hintId = `${input.name}-hint`;
  const described = [input.isWrong ? 'error' : '', input.hint ? hintId : '']
    .filter((id) => id !== '')
    .join(' ');
  const describedBy = described === '' ? null : html` aria-describedby="${described}"`;
  return html`<div class="field"><label for="${input.name}">${input.label}</label>
<input class="in" id="${input.name}" name="${input.name}" type="${input.type}" autocomplete="${input.autocomplete}" maxlength="${input.maxlength}" required value="${input.value ?? ''}"${input.isCode ? html` autocapitalize="characters" spellcheck="false"` : null}${input.isWrong ? html` aria-invalid="true"` : null}${describedBy}${input.hasFocus ? html` autofocus` : null}>
${input.hint ? html`<p class="hint" id="${hintId}">${input.hint}</p>` : null}</div>`;
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

// Icon outlines from Lucide (ISC).
const outlines = {
  alert: '<circle cx="12" cy="12" r="10"/><path d="M12 8v4"/><path d="M12 16h.01"/>',
  check: '<path d="M20 6 9 17l-5-5"/>',
  eye: '<path d="M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0"/><circle cx="12" cy="12" r="3"/>',
  flask:
    '<path d="M14 2v6a2 2 0 0 0 .245.96l5.51 10.08A2 2 0 0 1 18 22H6a2 2 0 0 1-1.755-2.96l5.51-10.08A2 2 0 0 0 10 8V2"/><path d="M6.453 15h11.094"/><path d="M8.5 2h7"/>',
} as const;

/** An icon next to a text with the same meaning, hidden from screen readers. */
export function icon(name: keyof typeof outlines): Html {
  return html`<svg class="i" viewBox="0 0 24 24" aria-hidden="true">${raw(outlines[name])}</svg>`;
}
