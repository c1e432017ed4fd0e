import { expect, it, vi } from 'vitest';

const asked: string[] = [];
vi.stubGlobal('document', { querySelector: () => null });
vi.stubGlobal('window', { location: { origin: 'https://portal.example' } });
vi.stubGlobal('sessionStorage', { setItem: () => undefined });
const settingsOf = (baseUrl: string) =>
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json({ baseUrl, services: { policy: 'people', eligibilityPayers: 'who-pays' } });
  });
const { loadSettings } = await import('./settings.ts');
const { serviceUrl } = await import('./settings.ts');

it('a call goes to the base URL and the service path that the settings configure [P-251]', async () => {
  settingsOf('/elsewhere/v2');
  await loadSettings();
  expect(asked).toEqual(['/frontend/appconfig/v1/Settings']);
  expect(serviceUrl('/services/policy/users/me')).toBe('https://portal.example/elsewhere/v2/people/users/me');
  expect(serviceUrl('/services/eligibility-payers/payers')).toBe(
    'https://portal.example/elsewhere/v2/who-pays/payers',
  );
  settingsOf('https://api.example');
  await loadSettings();
  expect(serviceUrl('/services/policy/users/me')).toBe('https://api.example/people/users/me');
});
