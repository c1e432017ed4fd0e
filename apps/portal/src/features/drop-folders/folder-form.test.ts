import { expect, it } from 'vitest';
import { folderRules, requestOf, valuesOf } from './folder-form.ts';

const server = {
  ...valuesOf(null, 'me'),
  name: ' Nightly ',
  sourceId: 's',
  host: 'sftp.example.org',
  userName: 'lakemont',
};
const noSecret = { password: '', privateKey: '' };
const refused = (values: typeof server) =>
  folderRules.safeParse(values).error?.issues.map(({ path }) => path.join('.')) ?? [];

it('a folder on a server is sent with its schedule, without empty fields', () => {
  expect(refused(server)).toEqual([]);
  expect(requestOf(server, noSecret)).toMatchObject({
    name: 'Nightly',
    port: 22,
    hostKey: null,
    everyMinutes: 15,
    atTime: null,
    expectedBy: null,
    reportTo: ['me'],
  });
  const daily = requestOf({ ...server, schedule: 'daily', atTime: '05:30' }, { ...noSecret, password: 'p' });
  expect(daily).toMatchObject({ everyMinutes: null, atTime: '05:30', password: 'p' });
  expect(daily).not.toHaveProperty('privateKey');
});

it('a folder on this machine is sent without typed server values', () => {
  const local = { ...server, place: 'local' as const, host: 'old.example.org', port: 'x', userName: '' };
  expect(refused(local)).toEqual([]);
  expect(requestOf(local, { ...noSecret, password: 'p' })).toMatchObject({
    host: '',
    port: 22,
    userName: '',
  });
  expect(requestOf(local, { ...noSecret, password: 'p' })).not.toHaveProperty('password');
});

it.each([
  [{ host: '' }, 'host'],
  [{ host: 'a host' }, 'host'],
  [{ userName: '' }, 'userName'],
  [{ port: '70000' }, 'port'],
  [{ path: '../other' }, 'path'],
  [{ pattern: 'in/*.csv' }, 'pattern'],
  [{ hostKey: 'MD5:aa' }, 'hostKey'],
  [{ everyMinutes: '0' }, 'everyMinutes'],
  [{ schedule: 'daily' as const, atTime: '25:00' }, 'atTime'],
  [{ expectedBy: 'six' }, 'expectedBy'],
])('a folder with %o is refused at %s', (change, field) => {
  expect(refused({ ...server, ...change })).toEqual([field]);
});

it('a folder of another kind is sent with its mapping, and without a facility that was chosen before', () => {
  const own = { ...server, kind: 'orders' as const, mappingId: 'm', facilityId: 'f' };
  expect(requestOf(own, noSecret)).toMatchObject({ kind: 'orders', mappingId: 'm', facilityId: null });
  const registrations = requestOf({ ...own, kind: 'registrations', mappingId: '' }, noSecret);
  expect(registrations).toMatchObject({ kind: 'registrations', mappingId: null, facilityId: 'f' });
});
