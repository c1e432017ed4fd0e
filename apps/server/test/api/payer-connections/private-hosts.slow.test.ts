import type { Problem } from '@waypost/contract/core/errors';
import type { Connection } from '@waypost/contract/payer-connections/calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sandboxUrl } from '../support/addresses.ts';
import { type Client, newKey, SUBSCRIPTION } from '../support/client.ts';
import {
  CONNECTIONS,
  connected,
  connector,
  newConnector,
  newPayer,
  toTidewater,
  writtenOf,
} from '../support/connections.ts';
import { makeOrganization } from '../support/organization.ts';
import { secondServer } from '../support/second-server.ts';

// A separate server whose operator allows two private hosts in the operator's own file, and one of them for
// administrators.
let server: Awaited<ReturnType<typeof secondServer>>;
let nils: Client;
beforeAll(async () => {
  const organization = await makeOrganization({ roles: [connector] });
  nils = await organization.invite(newConnector);
  server = await secondServer({
    WAYPOST_OUTBOUND_PRIVATE_HOSTS: `${new URL(sandboxUrl).host},10.1.2.3,edi.inside.example`,
    WAYPOST_PAYER_PRIVATE_HOSTS: 'edi.inside.example,10.9.9.9',
  });
}, 120_000);
afterAll(() => server?.stop());

async function send(method: string, path: string, body: object, headers: Record<string, string>) {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { ...SUBSCRIPTION, ...nils.headers, ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Problem & Connection };
}

it('an administrator can use a private host only if both lists name it, and an existing connection stays', async () => {
  const create = async (endpointUrl: string) =>
    send('POST', CONNECTIONS, { payerCode: await newPayer(), ...toTidewater, endpointUrl }, newKey());
  for (const url of [`${sandboxUrl}/payers/TWM01/core`, 'https://10.1.2.3/core', 'https://10.9.9.9/core']) {
    const refused = await create(url);
    expect([refused.status, refused.body.errors?.[0]?.path], url).toEqual([422, 'endpointUrl']);
  }
  expect((await create('http://edi.inside.example/core')).status).toBe(201);
  // As the operator's file might have created it.
  const known = await connected(nils);
  const path = `${CONNECTIONS}/${known.connectionId}`;
  const change = (more: object) =>
    send('PUT', path, { ...writtenOf(known), ...more }, { 'if-match': `"${known.version}"` });
  expect((await change({ endpointUrl: `${known.endpointUrl}?x=1` })).status).toBe(422);
  expect((await change({ usage: 'T' })).status).toBe(200);
});
