import type { AccessOf, EmitsOf, ServerModule } from '../../http/module.ts';
import { endLapsedSessions } from '../../kernel/sessions.ts';

const access: AccessOf<'policy'> = {
  policy: {
    createSession: { kind: 'token' },
    me: { kind: 'session' },
    myEntities: { kind: 'session' },
    myPermissions: { kind: 'session' },
  },
};

const emits: EmitsOf<'policy'> = {
  policy: { createSession: { none: 'a session belongs to a person, not to an organisation' } },
};

/** Sessions, and the entities, facilities and permissions of their users. */
export const policyModule = {
  owns: [],
  access,
  emits,
  jobs: ({ signin, clock, logger, config: { idleTimeoutMs } }) => [
    {
      name: 'end lapsed sessions',
      everyMs: 15_000,
      run: () => endLapsedSessions({ signin, clock, logger, idleTimeoutMs }),
    },
  ],
} as const satisfies ServerModule;

export { clientCodesOf } from './queries.ts';
export { policyRoutes } from './routes.ts';
