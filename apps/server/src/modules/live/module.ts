import { forPeople } from '../../http/access-lines.ts';
import type { AccessOf, ServerModule } from '../../http/module.ts';
import { followers } from './may-know.ts';

const access: AccessOf<'live'> = { live: { follow: forPeople(followers) } };

/** Streams of what happens, for screens that follow it. */
export const liveModule = { owns: [], access } as const satisfies ServerModule;

export { createLive } from './live.ts';
export { liveRoutes } from './routes.ts';
