import { signingPermissions } from '@waypost/contract/services/linked-products';
import { anyOf } from '../../http/access-lines.ts';
import type { AccessOf, ServerModule } from '../../http/module.ts';

const access: AccessOf<'encryption'> = {
  encryption: {
    encrypt: anyOf(...signingPermissions),
    encryptHccra: anyOf(...signingPermissions),
    sign: anyOf(...signingPermissions),
    signatureKey: { kind: 'public' },
  },
};

/** Values signed for linked products. */
export const encryptionModule = {
  owns: [],
  access,
} as const satisfies ServerModule;

export { encryptionRoutes } from './routes.ts';
