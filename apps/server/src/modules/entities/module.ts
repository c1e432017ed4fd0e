import { setupPermissions } from '@waypost/contract/entities/setup-permissions';
import { anyOf, forPeople } from '../../framework/access-rules.ts';
import type { AccessOf, EmitsOf, ServerModule } from '../../framework/module.ts';
import { endLapsedSessions } from '../../framework/people/sessions.ts';
import { policyRoutes } from './routes.ts';

/** It guides people through screens, so machine accounts are refused. */
const administrators = forPeople(anyOf(...setupPermissions));

const access: AccessOf<'policy'> = {
  policy: {
    createSession: { kind: 'token' },
    me: { kind: 'session' },
    myEntities: { kind: 'session' },
    myPermissions: { kind: 'session' },
    setup: administrators,
    putSetupAway: administrators,
  },
};

const emits: EmitsOf<'policy'> = {
  policy: {
    createSession: { none: 'a session belongs to a person, not to an organization' },
    putSetupAway: { none: 'what somebody wants to see is their own business' },
  },
};

/** Sessions, and the entities, facilities and permissions of their users. */
export const entitiesModule = {
  owns: ['setup_put_away'],
  routes: { policy: policyRoutes },
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
