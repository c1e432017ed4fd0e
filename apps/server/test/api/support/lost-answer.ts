import { request } from 'node:http';
import { vi } from 'vitest';
import { portalUrl } from './addresses.ts';
import { type Answer, type Client, SUBSCRIPTION } from './client.ts';

export type Repeated = { path: string; body?: unknown; headers: Record<string, string> };

/** Sends a call and cuts the connection after the request, so that the response is lost. */
async function cutOff(client: Client, { path, body, headers }: Repeated): Promise<void> {
  const sent = request(`${portalUrl}${path}`, {
    method: 'POST',
    headers: {
      ...SUBSCRIPTION,
      ...client.headers,
      ...headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
  });
  const closed = Promise.withResolvers<void>();
  sent.on('error', () => undefined);
  sent.on('close', closed.resolve);
  sent.end(body === undefined ? undefined : JSON.stringify(body), () => sent.destroy());
  await closed.promise;
}

/** Sends a call whose response is lost, waits until the server has completed it, and sends it again. */
export async function repeatAfterLostResponse<T>(
  client: Client,
  call: Repeated,
  isDone: () => Promise<boolean>,
): Promise<Answer<T>> {
  await cutOff(client, call);
  await vi.waitFor(
    async () => {
      if (!(await isDone())) throw new Error('the call is not done yet');
    },
    { timeout: 20_000, interval: 50 },
  );
  return client.call<T>('POST', call.path, call.body, call.headers);
}
