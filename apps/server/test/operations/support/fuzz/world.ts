import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { fill } from '../../../api/support/cases.ts';
import { headersOf, SUBSCRIPTION } from '../../../api/support/client.ts';
import { forge, providerKey } from '../../../api/support/forge.ts';
import { makeOrganization, type Organization, signedInAgain } from '../../../api/support/organization.ts';
import { deactivate, federate, invited, sessionOf } from '../../../api/support/people.ts';
import { allRoutes } from '../../../api/support/routes.ts';
import { everyPermission } from '../../../api/trust/support/declared.ts';
import type { Operation } from './document.ts';
import { type Others, type World, withKnown } from './fuzz.ts';
import { helps } from './helps/index.ts';
import { ofMachine } from './helps/machines.ts';
import { setTargets } from './targets.ts';

/** Calls about the caller's session or address: each needs a session of its own. */
const ofOneself: ReadonlySet<string> = new Set([
  'audit.signOut',
  'account.endMySessions',
  'account.endMySession',
  'account.sendEmailVerification',
  'account.updateMyEmail',
]);

/** The headers by which an operation authenticates, besides the client's key. */
async function credentialHeaders({ id, credentials }: Operation, world: World) {
  const { client, others } = world;
  if (id === 'machines.myMachine') return ofMachine(world);
  if (!credentials.includes('idToken')) return {};
  if (!credentials.includes('session')) {
    // A new one each time, because a token opens one session.
    const idToken = await forge(await providerKey(), others.owen.person.subject, { sid: randomUUID() });
    return { authorization: `Bearer ${idToken}` };
  }
  if (id === 'account.acceptInvitation') return sessionOf((await invited(client)).subject);
  const { idToken, sessionId } = ofOneself.has(id) ? await signedInAgain(others.runner) : client;
  return headersOf(idToken, sessionId);
}

async function peopleOf(at: Organization): Promise<Others> {
  const [dana, marcus, ines, lena] = await at.people('dana', 'marcus', 'ines', 'lena');
  const worker = { role: 'Task Worker' };
  const [runner, priya, greta] = [
    await at.invite({ ...worker, firstName: 'Queue', lastName: 'Runner', typeOfUser: 'RPA Bot' }),
    await at.invite({ ...worker, firstName: 'Priya', lastName: 'Raman', typeOfUser: 'Global Partner' }),
    await at.invite({ ...worker, firstName: 'Greta', lastName: 'Grady', typeOfUser: 'Collection Agency' }),
  ];
  await federate(priya.userId);
  await deactivate(at.administrator, greta.userId);
  const owen = await (await makeOrganization()).person('owen');
  return { dana, marcus, runner, ines, lena, priya, greta, owen };
}

/** A user with every permission, in the installation of a document. */
export async function newWorld({
  pool,
  ...rest
}: Pick<World, 'url' | 'api' | 'random' | 'known'> & { pool: pg.Pool }): Promise<World> {
  const at = await makeOrganization();
  const others = await peopleOf(at);
  await fill(at, 60, [others.dana.userId, others.marcus.userId]);
  await pool.query(
    `insert into role_permission (entity_id, role_id, permission_name)
     select $1, $2, p from unnest($3::text[]) p on conflict do nothing`,
    [at.id, at.roleId('Facility Administrator'), everyPermission],
  );
  const elena = at.administrator;
  // The caller of all calls must not deactivate themselves or end their own sessions meanwhile.
  rest.known.keepOut(elena.userId);
  const samples = new Map(allRoutes(at).map(({ name, body }) => [name, body]));
  const world: World = {
    ...rest,
    pool,
    at,
    client: elena,
    others,
    withKnown: (sample) => withKnown(sample, world.known, world.random),
    samples,
    helpFor: async ({ id }) => (await helps[id]?.(world)) ?? {},
    credentialsFor: async (operation) => ({
      ...SUBSCRIPTION,
      ...(await credentialHeaders(operation, world)),
    }),
  };
  await setTargets(world);
  return world;
}
