import type pg from 'pg';
import { lakemont } from '../../../../src/seed/organisations.ts';
import { as, type Client, headersOf, SUBSCRIPTION } from '../../../api/support/client.ts';
import { invited, sessionOf } from '../../../api/support/people.ts';
import { allRoutes } from '../../../api/support/routes.ts';
import { signInTokens } from '../../../api/support/sign-in.ts';
import { everyPermission } from '../../../api/trust/support/declared.ts';
import type { Operation } from './document.ts';
import { type World, withKnown } from './fuzz.ts';
import { helps } from './helps/index.ts';
import { setTargets } from './targets.ts';

/** What is about the session or the address of whoever asks, so that each call of it takes a session of its own. */
const ofOneself: ReadonlySet<string> = new Set([
  'audit.signOut',
  'account.endMySessions',
  'account.endMySession',
  'account.sendEmailVerification',
  'account.updateMyEmail',
]);

/** The headers that an operation asks to be known by, beside the key of the client. */
async function knownBy({ id, credentials }: Operation, everybody: Client): Promise<Record<string, string>> {
  if (!credentials.includes('idToken')) return {};
  if (!credentials.includes('session')) {
    const { idToken } = await signInTokens('owen.brandt@harborpoint.example');
    return { authorization: `Bearer ${idToken}` };
  }
  if (id === 'account.acceptInvitation') return sessionOf((await invited(everybody)).subject);
  const { idToken, sessionId } = ofOneself.has(id) ? await as('rpa.runner') : everybody;
  return headersOf(idToken, sessionId);
}

/** Somebody who may do everything, in the installation of a document. */
export async function newWorld({
  pool,
  ...rest
}: Pick<World, 'url' | 'api' | 'random' | 'known'> & { pool: pg.Pool }): Promise<World> {
  await pool.query(
    `insert into role_permission (entity_id, role_id, permission_name)
     select r.entity_id, r.id, p from role r, unnest($2::text[]) p
     where r.entity_id = $1 and r.name = 'Facility Administrator' on conflict do nothing`,
    [lakemont.id, everyPermission],
  );
  const elena = await as('elena.lindqvist');
  // Whoever sends all of it must not deactivate themselves or end their own sessions on the way.
  rest.known.keepOut(elena.userId);
  const samples = new Map(allRoutes().map(({ name, body }) => [name, body]));
  const world: World = {
    ...rest,
    pool,
    scope: lakemont.id,
    client: elena,
    withKnown: (sample) => withKnown(sample, world.known, world.random),
    samples,
    helpFor: async ({ id }) => (await helps[id]?.(world)) ?? {},
    credentialsFor: async (operation) => ({ ...SUBSCRIPTION, ...(await knownBy(operation, elena)) }),
  };
  await setTargets(world);
  return world;
}
