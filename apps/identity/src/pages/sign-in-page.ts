import type { ListedAccount } from '../accounts/accounts.ts';
import { assetAddress } from './assets.ts';
import { errorBanner, icon } from './form.ts';
import { type Html, html } from './html.ts';
import { type PageFrame, page } from './page.ts';

export type SignInPage = {
  action: string;
  formToken: string;
  scriptNonce: string;
  email: string;
  error: string | null;
  /** Whether the error is about the input, and not about too many attempts. */
  invalid: boolean;
  listed: ListedAccount[];
  /** The listed account that was picked without a script. */
  picked: ListedAccount | null;
};

/** Renders the sign-in page, which works without its script. */
export function signInPage(frame: PageFrame, view: SignInPage): string {
  const script = html`<script nonce="${view.scriptNonce}" src="${assetAddress(frame.base, 'sign-in.js')}" defer></script>
`;
  const aside = view.listed.length > 0 ? listedAccounts(view) : null;
  return page(frame, 'Sign in', form(view), aside, script);
}

function form(view: SignInPage): Html {
  const email = view.picked?.email ?? view.email;
  const described = view.invalid ? html` aria-invalid="true" aria-describedby="error"` : null;
  const focus = html` autofocus`;
  return html`<h1>Sign in</h1>
<p class="lead">Use the account your organization gave you.</p>
<form method="post" action="${view.action}">
${errorBanner(view.error)}
<input type="hidden" name="formToken" value="${view.formToken}">
<div class="field"><label for="email">E-mail</label>
<input class="in" id="email" name="email" type="email" autocomplete="username" maxlength="254" required value="${email}"${described}${email === '' ? focus : null}></div>
<div class="field"><label for="password">Password</label>
<span class="inwrap"><input class="in" id="password" name="password" type="password" autocomplete="current-password" maxlength="256" required value="${view.picked?.shownPassword ?? ''}"${described}${email === '' ? null : focus}>
<button class="show" id="show" type="button" aria-label="Show password" aria-pressed="false" aria-controls="password" hidden>${icon('eye')}</button></span></div>
<button class="btn primary block" type="submit">Sign in</button>
</form>
<p class="next"><a href="${view.action}/forgot">Forgot your password?</a></p>`;
}

function listedAccounts(view: SignInPage): Html {
  return html`<section class="aside" aria-labelledby="listed">
<div class="heading"><h2 id="listed">Demo accounts</h2><span class="pill">${icon('flask')}Demo data</span></div>
<p class="lead">Every name and number here is invented. Pick an account to fill in the form.</p>
<div class="gridbox"><table>
<caption class="sr">Demo accounts</caption>
<thead><tr><th scope="col" class="name">Name</th><th scope="col" class="role">Role</th><th scope="col" class="may-do">May do</th><td class="act"><span class="sr">Choose</span></td></tr></thead>
<tbody>
${view.listed.map((account) => row(account, view))}</tbody>
</table></div>
</section>
`;
}

function row(account: ListedAccount, view: SignInPage): Html {
  const picked = view.picked?.id === account.id || (!view.picked && view.email === account.email);
  const initials = account.displayName.split(/\s+/).map((word) => word.charAt(0));
  return html`<tr${picked ? html` class="picked"` : null}><td><span class="who"><span class="avatar" aria-hidden="true">${initials.slice(0, 2)}</span>${account.displayName}</span></td><td>${account.roleName}</td><td class="may-do quiet">${account.mayDo}</td><td class="act"><a class="use" href="?use=${account.id}" data-email="${account.email}" data-password="${account.shownPassword ?? ''}">Use<span class="sr"> ${account.displayName}</span></a><span class="picked-mark">${icon('check')}<span class="sr">Chosen</span></span></td></tr>
`;
}
