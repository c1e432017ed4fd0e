import { createPublicKey, verify } from 'node:crypto';
import { appSettings } from '@waypost/contract/services/app-config';
import { describe, expect, it } from 'vitest';
import { portalUrl, sandboxUrl } from './support/addresses.ts';
import { call, sharedAs } from './support/client.ts';

const SIGN = '/services/encryption/api/signatures';
type Signature = { signature: string; timestamp: string };

describe('a signature for a linked product', () => {
  it('a signature covers entity, client codes and time, and can be verified with the public key [P-296]', async () => {
    const marcus = await sharedAs('marcus.okafor');
    const { status, body } = await marcus.call<Signature>('POST', SIGN, {
      lCode: 'LKMT',
      clientCodes: ['LKMT2C', 'LKMT1C'],
    });
    expect(status).toBe(200);
    expect(Math.abs(Date.parse(body.timestamp) - Date.now())).toBeLessThan(60_000);
    const keys = await call<string[]>('GET', `${SIGN}/key`);
    const check = (text: string) =>
      verify(
        null,
        Buffer.from(text),
        createPublicKey(keys.body[0] ?? ''),
        Buffer.from(body.signature, 'base64url'),
      );
    expect(check(`LKMT\nLKMT1C,LKMT2C\n${body.timestamp}`)).toBe(true);
    expect(check(`HRPT\nLKMT1C,LKMT2C\n${body.timestamp}`)).toBe(false);
  });

  it('a signature is refused for another entity, for facilities that are not the user’s, and without sign-in', async () => {
    const marcus = await sharedAs('marcus.okafor');
    const other = await marcus.call<{ code: string }>('POST', SIGN, { lCode: 'HRPT', clientCodes: [] });
    expect([other.status, other.body.code]).toEqual([403, 'ENTITY_REFUSED']);
    const foreign = await marcus.call<{ code: string }>('POST', SIGN, {
      lCode: 'LKMT',
      clientCodes: ['HRPT1C'],
    });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'FACILITY_REFUSED']);
    expect((await call('POST', SIGN, {}, { lCode: 'LKMT', clientCodes: [] })).status).toBe(401);
    expect((await marcus.call('POST', SIGN, { lCode: 'LKMT' })).status).toBe(400);
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

  it('each answer names the build of the portal that the server serves', async () => {
    const answer = await call('GET', '/frontend/appconfig/v1/Settings');
    const page = await (await fetch(`${portalUrl}/rco/`)).text();
    const build = answer.headers.get('x-waypost-build') ?? '';
    expect(build).toMatch(/^[0-9a-f]{16}$/);
    expect(page).toContain(`<meta name="waypost-build" content="${build}"`);
  });
});
