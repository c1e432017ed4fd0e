import type { Mail } from '@waypost/platform/mail/mail';

const suspicionWarning = 'If this was not you, tell your organization’s administrator at once.';

export const resetMail = (address: string): Mail => ({
  subject: 'Reset your Waypost password',
  before: ['Somebody, probably you, asked to reset the password of your Waypost account.'],
  link: { label: 'Choose a new password', address },
  after: [
    'The link works once, for one hour. If you did not ask for it, you need not do anything: your password stays as it is.',
  ],
});

export const passwordChangedMail: Mail = {
  subject: 'Your Waypost password was changed',
  before: [
    'The password of your Waypost account was changed, and all its sessions were signed out.',
    suspicionWarning,
  ],
};

export const secondStepMail = (isOn: boolean): Mail => ({
  subject: `Two-step sign-in was turned ${isOn ? 'on' : 'off'}`,
  before: [
    isOn
      ? 'Your Waypost account now asks for a code from your authenticator app at sign-in.'
      : 'Your Waypost account no longer asks for a code at sign-in.',
    suspicionWarning,
  ],
});

export const recoveryCodeMail = (left: number): Mail => ({
  subject: 'A recovery code was used to sign in to Waypost',
  before: [`A recovery code of your Waypost account was used. ${left} of them are left.`, suspicionWarning],
});
