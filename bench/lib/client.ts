import type { Client } from '../../apps/server/test/api/support/client.ts';
import type { Stack } from '../../tools/test/stack.ts';

export type { Client };

/** Signs in a person of the cast, as the API tests do; they read the product's address from the environment. */
export async function signedIn(stack: Stack, name: string): Promise<Client> {
  Object.assign(process.env, stack.env);
  const { as } = await import('../../apps/server/test/api/support/client.ts');
  return as(name);
}

/** Headers of a call, as a load generator sends them. */
export async function headersOf(client: Client): Promise<Record<string, string>> {
  const { SUBSCRIPTION } = await import('../../apps/server/test/api/support/client.ts');
  return { ...SUBSCRIPTION, ...client.headers, 'content-type': 'application/json' };
}
