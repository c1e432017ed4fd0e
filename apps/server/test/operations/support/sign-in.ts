import type { Client } from '../../api/support/client.ts';

/** Signs a user in again on the provider's page, with the result of `withPassword`. */
export async function signIn(
  person: Client,
  { email, password }: { email: string; password: string },
): Promise<Client> {
  // Read when the installation's addresses are known.
  const { call, Client } = await import('../../api/support/client.ts');
  const { signInTokens } = await import('../../api/support/sign-in.ts');
  const { idToken } = await signInTokens(email, password);
  const session = await call<{ sessionId: string }>('POST', '/services/policy/sessions', {
    authorization: `Bearer ${idToken}`,
  });
  if (session.status !== 201) throw new Error(`no session: ${session.status} ${session.text}`);
  return new Client({ ...person, idToken, sessionId: session.body.sessionId });
}
