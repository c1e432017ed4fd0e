import type { AuditPage } from '@waypost/contract/audit/calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { openCases } from '../support/cases.ts';
import type { Answer, Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { send, settled } from '../support/eligibility-transactions.ts';
import { callsIn, machineFor, tokenOf } from '../support/machines.ts';
import { makeOrganisation, type Organisation } from '../support/organisation.ts';
import type { Route } from '../support/routes.ts';
import { noSearch } from '../support/samples/audit.ts';
import { type Copies, leaveCopies } from './support/copies.ts';
import { everyPermission, everyRoute } from './support/declared.ts';

// Copies of what is known of a patient stand in the record, in histories, exports, files, views, messages and counts. Each is
// held to the facilities of the patient: every call there is, with the id of everything that was said and done about one, by
// who may do everything, but at another facility.
const { pool } = await testDatabase();
let here: Organisation;
let copies: Copies;
/** May do everything, at all facilities. */
let whole: Client;
beforeAll(async () => {
  here = await makeOrganisation({ roles: [{ name: 'Everything', permissions: [...everyPermission] }] });
  await openCases(here, 3, { facility: -1, task: {} });
  whole = await here.invite({ firstName: 'All', lastName: 'Facilities', role: 'Everything' });
  copies = await leaveCopies(pool, here);
}, 120_000);

type Caller = (route: Pick<Route, 'method' | 'path' | 'body' | 'headers'>) => Promise<Answer>;
const anyId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const leaves = new Set(['audit.signOut', 'account.endMySessions', 'account.endMySession']);

/** Every call once for each of the ids, and what finds records by more than an id. */
function callsAbout(): Route[] {
  const kept = new Set([here.id, ...here.facilities.map(({ id }) => id)]);
  const about = (text: string, wanted: string) =>
    text.replaceAll(anyId, (id) => (kept.has(id.toLowerCase()) ? id : wanted));
  const asked = everyRoute(here)
    .filter(({ kind, name }) => kind === 'entity' && !name.startsWith('live.') && !leaves.has(name))
    .flatMap((route) => {
      const names = [route.path, JSON.stringify(route.body) ?? ''].join(' ').match(anyId) ?? [];
      const wanted = names.every((id) => kept.has(id.toLowerCase())) ? [here.id] : copies.ids;
      return wanted.map((id) => ({
        ...route,
        path: about(route.path, id),
        headers: { ...route.headers, 'idempotency-key': crypto.randomUUID() },
        ...(route.body === undefined ? {} : { body: JSON.parse(about(JSON.stringify(route.body), id)) }),
      }));
    });
  const search = (change: object) => ({ ...noSearch, ...change, limit: 1000, after: null });
  const by = (name: string, path: string, body?: unknown): Route => ({
    ...{ name, kind: 'entity', method: body ? 'POST' : 'GET', path, headers: {} },
    ...(body ? { body } : {}),
  });
  const found = '/services/audit/api/AuditHistory/search';
  return [
    ...asked,
    by('audit.searchHistory', found, search({})),
    by('audit.searchHistory', found, search({ patient: copies.name })),
    by('audit.exportHistory', '/services/audit/exports', noSearch),
    ...copies.ids.flatMap((id) => [
      by('audit.searchHistory', found, search({ caseId: id })),
      by('audit.searchHistory', found, search({ domainId: id })),
      by('audit.userHistory', `/services/audit/api/AuditHistory/users/${id}?limit=1000`),
    ]),
  ];
}

/** What of the patient the caller is told, by which calls. */
async function told(caller: Caller, routes = callsAbout()): Promise<string[]> {
  const flaws = new Set<string>();
  for (const route of routes) {
    const { status, text } = await caller(route);
    for (const secret of copies.secrets)
      if (text.includes(secret)) flaws.add(`${route.name} tells ${secret}`);
    if (status >= 429) flaws.add(`${route.name} answers ${status}`);
  }
  return [...flaws];
}

const records = (): Route[] => callsAbout().filter(({ name }) => name.startsWith('audit.'));

describe('what was said of a patient', () => {
  it('is in the record of the organisation, for who works at all facilities', async () => {
    const found = await told(
      ({ method, path, body, headers }) => whole.call(method, path, body, headers),
      records(),
    );
    const copied = copies.secrets.filter((secret) => found.some((flaw) => flaw.endsWith(secret)));
    const words = copied.map((secret) => secret.slice(0, -8));
    expect(words.sort()).toEqual(
      ['Asked', 'Canary', 'Deleted', 'Firstly', 'Noted', 'Physician', 'Reworded', 'S', 'Said', 'Secondly']
        .concat('View of ', 'mail', 'upload')
        .sort(),
    );
  });

  it('is told by no call to who works at another facility', { timeout: 600_000 }, async () => {
    const there = await here.invite({
      ...{ firstName: 'One', lastName: 'Facility', role: 'Everything' },
      facilities: [-1],
    });
    expect(await told(({ method, path, body, headers }) => there.call(method, path, body, headers))).toEqual(
      [],
    );
  });

  it('is not in the record for who narrows a call to another facility', { timeout: 120_000 }, async () => {
    const narrowed = { ScopeMember: here.facility(-1).id };
    expect(
      await told(
        ({ method, path, body, headers }) => whole.call(method, path, body, { ...headers, ...narrowed }),
        records(),
      ),
    ).toEqual([]);
  });

  it('is not in the record for a machine account of another facility', { timeout: 120_000 }, async () => {
    const machine = await machineFor(whole, {
      permissions: ['user-management-audit-read', 'case-management-audit-read'],
      facilityIds: [here.facility(-1).id],
    });
    const token = await tokenOf(machine);
    const call = callsIn(here);
    const own: Caller = ({ method, path, body, headers }) => call(token, method, path, { body, headers });
    expect(await told(own, records())).toEqual([]);
    const { status } = await own({
      method: 'POST',
      path: '/services/audit/api/AuditHistory/search',
      headers: {},
      body: { ...noSearch, limit: 10, after: null },
    });
    expect(status).toBe(200);
  });
});

describe('a check that belongs to no case', () => {
  it('is in the record of who works at its facility, and of nobody at another one', async () => {
    const checking = await here.person('ruth');
    const id = await send(checking, 'TWM01', 'TWM5550199');
    await settled(checking, id);
    const search = { ...noSearch, domainId: id, limit: 100, after: null };
    const found = async (headers: Record<string, string>) => {
      const path = '/services/audit/api/AuditHistory/search';
      const { status, body } = await whole.call<AuditPage>('POST', path, search, headers);
      expect(status).toBe(200);
      return body.rows.length;
    };
    expect(await found({ ScopeMember: here.facility(0).id })).toBeGreaterThan(0);
    expect(await found({ ScopeMember: here.facility(-1).id })).toBe(0);
  });
});
