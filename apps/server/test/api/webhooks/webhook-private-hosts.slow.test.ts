import type { Problem } from '@waypost/contract/core/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxUrl } from '../support/addresses.ts';
import { type Client, newKey, SUBSCRIPTION } from '../support/client.ts';
import { makeOrganization } from '../support/organization.ts';
import { secondServer } from '../support/second-server.ts';
import { WEBHOOKS } from '../support/webhooks.ts';

// A separate server whose operator allows a private address for payers and files, but not for webhooks.
let server: Awaited<ReturnType<typeof secondServer>>;
let tomasz: Client;
let facilityId: string;
beforeAll(async () => {
  const organization = await makeOrganization();
  tomasz = await organization.person('tomasz');
  facilityId = organization.facility().id;
  server = await secondServer({
    WAYPOST_OUTBOUND_PRIVATE_HOSTS: `${new URL(sandboxUrl).host},10.1.2.3`,
    WAYPOST_WEBHOOK_PRIVATE_HOSTS: 'hooks.inside.example',
  });
}, 120_000);
afterAll(() => server?.stop());

describe('the private hosts of webhooks', () => {
  it('the private hosts of webhooks are a separate list: hosts opened for payers and files are closed to webhooks', async () => {
    const create = async (url: string) => {
      const body = {
        appUids: [facilityId],
        endpointRequests: [{ url, description: 'A test', filterTypes: ['note.added'] }],
      };
      const answer = await fetch(`${server.url}${WEBHOOKS}/endpoints`, {
        method: 'POST',
        headers: { ...SUBSCRIPTION, ...tomasz.headers, ...newKey(), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: (await answer.json()) as Problem };
    };
    for (const url of [`${sandboxUrl}/receivers/one`, 'https://10.1.2.3/one']) {
      const refused = await create(url);
      expect([refused.status, refused.body.code], url).toEqual([422, 'INVALID']);
    }
    const allowed = await create('http://hooks.inside.example/one');
    expect(allowed.status, JSON.stringify(allowed.body)).toBeLessThan(300);
  });
});
