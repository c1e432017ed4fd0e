import { forPeople } from '../../framework/access-rules.ts';
import type { AccessOf, ServerModule } from '../../framework/module.ts';
import { followers } from './event-visibility.ts';
import { liveRoutes } from './routes.ts';

const access: AccessOf<'live'> = { live: { follow: forPeople(followers) } };

/** Streams of events for screens that follow them. */
export const liveModule = { owns: [], routes: { live: liveRoutes }, access } as const satisfies ServerModule;

export { createLive } from './live.ts';
