import { signingPermissions } from '@waypost/contract/linked-products/shapes';
import { anyOf } from '../../framework/access-rules.ts';
import type { AccessOf, EmitsOf, ServerModule } from '../../framework/module.ts';
import { encryptionRoutes } from './routes.ts';

const access: AccessOf<'encryption'> = {
  encryption: {
    encrypt: anyOf(...signingPermissions),
    encryptHccra: anyOf(...signingPermissions),
    sign: anyOf(...signingPermissions),
    signatureKey: { kind: 'public' },
  },
};

const emits: EmitsOf<'encryption'> = {
  encryption: {
    encrypt: { none: 'it answers with a text and stores nothing' },
    encryptHccra: { none: 'it answers with a text and stores nothing' },
    sign: { none: 'it answers with a signature and stores nothing' },
  },
};

/** Signing and encryption for linked products. */
export const encryptionModule = {
  owns: [],
  routes: { encryption: encryptionRoutes },
  access,
  emits,
} as const satisfies ServerModule;
