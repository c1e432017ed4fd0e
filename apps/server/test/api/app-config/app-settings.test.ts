import { appSettings } from '@waypost/contract/app-config/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { portalUrl } from '../support/addresses.ts';
import { call, SUBSCRIPTION } from '../support/client.ts';
import { allRoutes } from '../support/routes.ts';
import { secondServer } from '../support/second-server.ts';

const SETTINGS = '/frontend/appconfig/v1/Settings';

describe('application settings', () => {
  it('application settings are read under v1 where the installation has no environment suffix [P-055]', async () => {
    const answer = await call('GET', SETTINGS);
    expect(answer.status).toBe(200);
    expect(appSettings.parse(answer.body).environment).toBe('');
    expect((await call('GET', '/frontend/appconfig/v1-stage/Settings')).status).toBe(404);
  });

  it('application settings contain a base URL and a path for every service, and every call is under one of them [P-251][P-255]', async () => {
    const { baseUrl, services } = appSettings.parse((await call('GET', SETTINGS)).body);
    expect(baseUrl).toBe('/services');
    expect(services).toEqual({
      accountMaster: 'account-master',
      audit: 'audit',
      case: 'case',
      decisionManagement: 'decision-management',
      eligibilityPayers: 'eligibility-payers',
      eligibilityRules: 'eligibility-rules',
      patient: 'patient',
      payerData: 'payer-data',
      policy: 'policy',
      realtimeEligibility: 'realtime-eligibility',
      task: 'task',
      search: 'search',
      encryption: 'encryption',
      webhooksPortal: 'webhooks-portal',
    });
    const places = Object.values(services).map((path) => `${baseUrl}/${path}/`);
    const elsewhere = allRoutes().filter(({ path }) => !places.some((place) => path.startsWith(place)));
    expect(elsewhere.map(({ name }) => name)).toEqual(['appConfig.settings']);
    const users = await call('GET', `${baseUrl}/${services.policy}/users/me`);
    expect(users.status).toBe(401);
  });

  it('application settings are refused without the subscription key [P-055]', async () => {
    const response = await fetch(`${portalUrl}${SETTINGS}`);
    expect(response.status).toBe(401);
  });
});

describe('an installation with its own settings', () => {
  let server: Awaited<ReturnType<typeof secondServer>>;
  beforeAll(async () => {
    server = await secondServer({
      WAYPOST_ENV_SUFFIX: 'stage',
      IDLE_TIMEOUT_MS: '1234567',
      TERMS_URL: 'https://alder.example/terms',
    });
  }, 120_000);
  afterAll(() => server?.stop());

  const get = (path: string) => fetch(`${server.url}${path}`, { headers: SUBSCRIPTION });

  it('an installation with its own settings serves them under v1-{suffix} and not under v1 [P-054]', async () => {
    const answer = await get('/frontend/appconfig/v1-stage/Settings');
    expect(answer.status).toBe(200);
    expect(appSettings.parse(await answer.json()).environment).toBe('stage');
    expect((await get(SETTINGS)).status).toBe(404);
    expect((await fetch(`${server.url}/frontend/appconfig/v1-stage/Settings`)).status).toBe(401);
  });

  it('the settings state the configured idle time in milliseconds, 15 minutes by default [P-077]', async () => {
    const given = await get('/frontend/appconfig/v1-stage/Settings');
    expect(appSettings.parse(await given.json()).idleTimeoutMs).toBe(1_234_567);
    expect(appSettings.parse((await call('GET', SETTINGS)).body).idleTimeoutMs).toBe(900_000);
  });

  it('an installation with its own settings has the terms address of its operator', async () => {
    const settings = await (await get('/frontend/appconfig/v1-stage/Settings')).json();
    expect(settings).toMatchObject({ footer: { terms: 'https://alder.example/terms' } });
  });

  it('an installation with its own settings serves the portal under /{suffix}/rco/ [P-013]', async () => {
    const page = await (await get('/stage/rco/')).text();
    expect(page).toContain('name="waypost-env-suffix" content="stage"');
    const script = /src="(\/stage\/rco\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
    const asset = await get(script);
    expect(asset.headers.get('content-type')).toMatch(/javascript/);
    expect((await get('/rco/')).status).toBe(404);
  });
});
