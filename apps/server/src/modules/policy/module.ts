import type { AccessOf, ServerModule } from '../../http/module.ts';

const access: AccessOf<'policy'> = {
  policy: {
    createSession: { kind: 'token' },
    me: { kind: 'session' },
    myEntities: { kind: 'session' },
    myPermissions: { kind: 'session' },
  },
};

/** Sessions: who has signed in, and what they may do where. */
export const policyModule = {
  owns: [],
  access,
} as const satisfies ServerModule;

export { clientCodesOf } from './queries.ts';
export { policyRoutes } from './routes.ts';
