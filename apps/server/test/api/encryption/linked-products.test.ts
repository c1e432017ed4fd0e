import { createPublicKey, verify } from 'node:crypto';
import { appSettings } from '@waypost/contract/app-config/calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { portalUrl, sandboxUrl } from '../support/addresses.ts';
import { type Client, call } from '../support/client.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';

const SIGN = '/services/encryption/api/signatures';
type Signature = { signature: string; timestamp: string };

let here: Organization;
let other: Organization;
let marcus: Client;
beforeAll(async () => {
  [here, other] = [await makeOrganization(), await makeOrganization()];
  marcus = await here.person('marcus');
});
const codeAt = (at: Organization, position: number): string => `${at.facility(position).lcode}C`;

describe('a signature for a linked product', () => {
  it('a signature covers entity, client codes and time, and can be verified with the public key [P-296]', async () => {
    const before = Date.now();
    const { status, body } = await marcus.call<Signature>('POST', SIGN, {
      lCode: here.lcode,
      clientCodes: [codeAt(here, 1), codeAt(here, 0)],
    });
    expect(status).toBe(200);
    expect(Date.parse(body.timestamp)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(body.timestamp)).toBeLessThanOrEqual(Date.now());
    const keys = await call<string[]>('GET', `${SIGN}/key`);
    const check = (text: string) =>
      verify(
        null,
        Buffer.from(text),
        createPublicKey(keys.body[0] ?? ''),
        Buffer.from(body.signature, 'base64url'),
      );
    const codes = [codeAt(here, 0), codeAt(here, 1)].join(',');
    expect(check(`${here.lcode}\n${codes}\n${body.timestamp}`)).toBe(true);
    expect(check(`${other.lcode}\n${codes}\n${body.timestamp}`)).toBe(false);
  });

  it('a signature is refused for another entity, for facilities without access, and without a sign-in', async () => {
    const elsewhere = await marcus.call<{ code: string }>('POST', SIGN, {
      lCode: other.lcode,
      clientCodes: [],
    });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([403, 'ENTITY_REFUSED']);
    const foreign = await marcus.call<{ code: string }>('POST', SIGN, {
      lCode: here.lcode,
      clientCodes: [codeAt(other, 0)],
    });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'FACILITY_REFUSED']);
    expect((await call('POST', SIGN, {}, { lCode: here.lcode, clientCodes: [] })).status).toBe(401);
    expect((await marcus.call('POST', SIGN, { lCode: here.lcode })).status).toBe(400);
  });
});

describe('linked products', () => {
  it('the settings name the linked products, and only their origins may be framed [P-067]', async () => {
    const { body } = await call('GET', '/frontend/appconfig/v1/Settings');
    const { linkedProducts } = appSettings.parse(body);
    const frame = linkedProducts.find(({ id }) => id === 'remittance-log');
    expect(frame).toMatchObject({ target: 'frame', url: `${sandboxUrl}/linked/remittance-log` });
    expect(linkedProducts.map(({ target }) => target)).toContain('window');
    const policy = (await fetch(`${portalUrl}/rco/`)).headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toContain(`frame-src ${new URL(sandboxUrl).origin}`);
  });

  it('each response names the build of the portal that the server serves', async () => {
    const answer = await call('GET', '/frontend/appconfig/v1/Settings');
    const page = await (await fetch(`${portalUrl}/rco/`)).text();
    const build = answer.headers.get('x-waypost-build') ?? '';
    expect(build).toMatch(/^[0-9a-f]{16}$/);
    expect(page).toContain(`<meta name="waypost-build" content="${build}"`);
  });
});
