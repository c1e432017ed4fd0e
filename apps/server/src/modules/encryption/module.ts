import { signingPermissions } from '@waypost/contract/linked-products/shapes';
import { anyOf } from '../../http/access-lines.ts';
import type { AccessOf, EmitsOf, ServerModule } from '../../http/module.ts';

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
  access,
  emits,
} as const satisfies ServerModule;

export { encryptionRoutes } from './routes.ts';
