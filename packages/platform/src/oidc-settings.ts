import { z } from 'zod';
import { exactAddress, type Setting } from './setting-shapes.ts';

/**
 * The settings of the OpenID provider: its address, the scopes to request, and how it vouches for a user's e-mail
 * address.
 */
export const oidcSettings = {
  OIDC_ISSUER: {
    // Compared exactly, because some issuers end with a slash.
    shape: exactAddress.optional(),
    readBy: ['server', 'worker', 'admin'],
    about: 'another OpenID provider',
    usual: 'the embedded one',
  },
  OIDC_CLIENT_ID: {
    shape: z.string().default('waypost-portal'),
    readBy: ['server', 'identity'],
    about: 'the name the portal has at the provider',
  },
  OIDC_SCOPE: {
    shape: z.string().default('openid profile email offline_access'),
    readBy: ['server'],
    about:
      'the scopes that the portal requests from the provider; without `offline_access` some providers give no refresh token',
  },
  OIDC_EMAIL_CLAIM: {
    shape: z.string().default('email'),
    readBy: ['server'],
    about: 'the claim with the address of a person, which identifies an invited person at the first sign-in',
  },
  OIDC_EMAIL_VERIFIED_CLAIM: {
    shape: z.string().default('email_verified'),
    readBy: ['server'],
    about: 'the claim by which the provider says that the address is theirs: `xms_edov` of Entra ID',
  },
  OIDC_EMAIL_TRUST: {
    shape: z.enum(['claim', 'issuer'], { error: 'must be claim or issuer' }).default('claim'),
    readBy: ['server'],
    about:
      '`issuer`: an address counts without that claim, unless it says no; only for a provider at which nobody can choose their address',
  },
  OIDC_USERINFO: {
    shape: z.enum(['no', 'yes'], { error: 'must be no or yes' }).default('no'),
    readBy: ['server'],
    about:
      '`yes`: if an ID token vouches for no address, the server calls the userinfo endpoint of the provider, at the first sign-in',
  },
  OIDC_JOURNEY: {
    shape: z.string().default('journey=password-reset'),
    readBy: ['server'],
    about:
      'parameters of a sign-in that begins with the link of an invitation: `p=B2C_1A_INVITATION&prompt=login`',
  },
} as const satisfies Record<string, Setting>;
