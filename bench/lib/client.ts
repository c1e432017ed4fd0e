import { DEMO_PASSWORD, users } from '../../apps/server/src/seed/people.ts';
import type { Client } from '../../apps/server/test/api/support/client.ts';
import type { Stack } from '../../tools/test/stack.ts';

export type { Client };

/** Signs in a demo user by the local part of the e-mail address, with their first entity. */
export async function signInAs(stack: Stack, name: string): Promise<Client> {
  // The support code of the API tests reads the product's address from the environment.
  Object.assign(process.env, stack.env);
  const { call, Client } = await import('../../apps/server/test/api/support/client.ts');
  const { signInTokens } = await import('../../apps/server/test/api/support/sign-in.ts');
  const user = users.find(({ email }) => email.startsWith(`${name}@`));
  if (!user) throw new Error(`nobody in the cast is called ${name}`);
  const { idToken } = await signInTokens(user.email, DEMO_PASSWORD);
  const session = await call<{ sessionId: string }>('POST', '/services/policy/sessions', {
    authorization: `Bearer ${idToken}`,
  });
  if (session.status !== 201) throw new Error(`no session: ${session.status} ${session.text}`);
  const { sessionId } = session.body;
  const entityId = user.memberships[0]?.entityId ?? null;
  return new Client({ idToken, sessionId, userId: user.id, entityId });
}

/** The headers of a call, for a load generator. */
export async function headersOf(client: Client): Promise<Record<string, string>> {
  const { SUBSCRIPTION } = await import('../../apps/server/test/api/support/client.ts');
  return { ...SUBSCRIPTION, ...client.headers, 'content-type': 'application/json' };
}
