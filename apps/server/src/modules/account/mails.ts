import type { Mail } from '@waypost/platform/mail/mail';
import type { MailTools } from '../../infrastructure/mail-tools.ts';
import { portalAddress } from '../mail/module.ts';

const notYou = 'If this was not you, tell your organization’s administrator at once.';

/** The secret is in the fragment (`#`), which browsers never send, so that it reaches no log. */
export const confirmMail = (tools: MailTools, id: string, secret: string): Mail => ({
  subject: 'Confirm your new e-mail address for Waypost',
  before: ['This address was given as the new one of a Waypost account.'],
  link: {
    label: 'Confirm the address',
    address: portalAddress(tools, `ConfirmEmail/${id}#${secret}`),
  },
  after: [
    'The link works once, for one day. When you follow it, the account is signed out everywhere. If this is not your account, you need not do anything.',
  ],
});

export const emailRequestedMail: Mail = {
  subject: 'A new e-mail address for your Waypost account',
  before: [
    'Somebody, probably you or your administrator, asked to change the e-mail address of your Waypost account. It changes when the new address is confirmed.',
    notYou,
  ],
};

export const emailChangedMail: Mail = {
  subject: 'The e-mail address of your Waypost account was changed',
  before: ['Your Waypost account has a new e-mail address, and this one is no longer used.', notYou],
};
