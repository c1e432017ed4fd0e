import { appSettings, serviceNames } from '@waypost/contract/services/app-config';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { portalUrl } from './support/addresses.ts';
import { call, SUBSCRIPTION } from './support/client.ts';
import { secondServer } from './support/second-server.ts';

const SETTINGS = '/frontend/appconfig/v1/Settings';

describe('application settings', () => {
  it('name a base URL and a path for every service, and the idle time in milliseconds [P-055][P-251][P-255][P-077]', async () => {
    const answer = await call('GET', SETTINGS);
    expect(answer.status).toBe(200);
    const settings = appSettings.parse(answer.body);
    expect(settings.baseUrl).toBe('/services');
    expect(Object.keys(settings.services).sort()).toEqual([...serviceNames].sort());
    expect(settings.services.policy).toBe('policy');
    expect(settings.idleTimeoutMs).toBeGreaterThan(60_000);
    // The paths are real: the one of the policy service answers.
    const users = await call('GET', `${settings.baseUrl}/${settings.services.policy}/users/me`);
    expect(users.status).toBe(401);
  });

  it('are refused without the subscription key [P-055]', async () => {
    const response = await fetch(`${portalUrl}${SETTINGS}`);
    expect(response.status).toBe(401);
  });
});

describe('an installation with an environment suffix', () => {
  let server: Awaited<ReturnType<typeof secondServer>>;
  beforeAll(async () => {
    server = await secondServer({ WAYPOST_ENV_SUFFIX: 'stage' });
  });
  afterAll(() => server.stop());

  const get = (path: string) => fetch(`${server.url}${path}`, { headers: SUBSCRIPTION });

  it('answers its settings under v1-{suffix} and not under v1 [P-054]', async () => {
    const answer = await get('/frontend/appconfig/v1-stage/Settings');
    expect(answer.status).toBe(200);
    expect(appSettings.parse(await answer.json()).environment).toBe('stage');
    expect((await get(SETTINGS)).status).toBe(404);
  });

  it('serves the portal under /{suffix}/rco/ [P-013]', async () => {
    const page = await (await get('/stage/rco/')).text();
    expect(page).toContain('name="waypost-env-suffix" content="stage"');
    const script = /src="(\/stage\/rco\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
    const asset = await get(script);
    expect(asset.headers.get('content-type')).toMatch(/javascript/);
    expect((await get('/rco/')).status).toBe(404);
  });
});
