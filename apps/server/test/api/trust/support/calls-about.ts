import type pg from 'pg';
import { openCases } from '../../support/cases.ts';
import type { Answer, Client } from '../../support/client.ts';
import { makeOrganization, type Organization } from '../../support/organization.ts';
import type { Route } from '../../support/routes.ts';
import { noSearch } from '../../support/samples/audit.ts';
import { type Copies, createCopies } from './copies.ts';
import { everyPermission, everyRoute } from './declared.ts';

export type Caller = (route: Pick<Route, 'method' | 'path' | 'body' | 'headers'>) => Promise<Answer>;
const anyId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const leaves = new Set(['audit.signOut', 'account.endMySessions', 'account.endMySession']);

/** The default id for calls that name none of the records. */
const usual = ['case', 'patient', 'task'];

/** The ids of all records, or only of those that a call's values may name. */
function idsFor({ name, path, body }: Route, { ids }: Copies, isEach: boolean): readonly string[] {
  const text = `${name} ${path} ${JSON.stringify(body)}`.toLowerCase();
  const named = Object.keys(ids).filter((word) => text.includes(word));
  const wanted = isEach ? Object.keys(ids) : named.length > 0 ? named : usual;
  return wanted.flatMap((word) => ids[word] ?? []);
}

/**
 * Every call for the records of a patient, and the calls that find records by other data; `isEach` puts each
 * id into each call.
 */
export function callsAbout(here: Organization, copies: Copies, isEach = false): Route[] {
  const ownIds = new Set([here.id, ...here.facilities.map(({ id }) => id)]);
  const about = (text: string, wanted: string) =>
    text.replaceAll(anyId, (id) => (ownIds.has(id.toLowerCase()) ? id : wanted));
  const asked = everyRoute(here)
    .filter(({ kind, name }) => kind === 'entity' && !name.startsWith('live.') && !leaves.has(name))
    .flatMap((route) => {
      const names = [route.path, JSON.stringify(route.body) ?? ''].join(' ').match(anyId) ?? [];
      const wanted = names.every((id) => ownIds.has(id.toLowerCase()))
        ? [here.id]
        : idsFor(route, copies, isEach);
      return wanted.map((id) => ({
        ...route,
        path: about(route.path, id),
        headers: { ...route.headers, 'idempotency-key': crypto.randomUUID() },
        ...(route.body === undefined ? {} : { body: JSON.parse(about(JSON.stringify(route.body), id)) }),
      }));
    });
  return [...asked, ...searches(copies)];
}

/** The search terms for the audit record, for each known value of the patient. */
function searches(copies: Copies): Route[] {
  const search = (change: object) => ({ ...noSearch, ...change, limit: 1000, after: null });
  const by = (name: string, path: string, body?: unknown): Route => ({
    ...{ name, kind: 'entity', method: body ? 'POST' : 'GET', path, headers: {} },
    ...(body ? { body } : {}),
  });
  const found = '/services/audit/api/AuditHistory/search';
  const { user: users = [], ...records } = copies.ids;
  return [
    by('audit.searchHistory', found, search({})),
    by('audit.searchHistory', found, search({ patient: copies.name })),
    by('audit.exportHistory', '/services/audit/exports', noSearch),
    ...(records.case ?? []).map((id) => by('audit.searchHistory', found, search({ caseId: id }))),
    ...Object.values(records)
      .flat()
      .map((id) => by('audit.searchHistory', found, search({ domainId: id }))),
    ...users.map((id) => by('audit.userHistory', `/services/audit/api/AuditHistory/users/${id}?limit=1000`)),
  ];
}

/** The patient's data that the caller receives, and by which calls; four calls run at once. */
export async function idsInResponses(
  caller: Caller,
  copies: Copies,
  routes: readonly Route[],
): Promise<string[]> {
  const flaws = new Set<string>();
  const waiting = [...routes];
  const lane = async (): Promise<void> => {
    for (let route = waiting.shift(); route; route = waiting.shift()) {
      const { status, text } = await caller(route);
      for (const secret of copies.secrets)
        if (text.includes(secret)) flaws.add(`${route.name} tells ${secret}`);
      if (status >= 429) flaws.add(`${route.name} answers ${status}`);
    }
  };
  await Promise.all([lane(), lane(), lane(), lane()]);
  return [...flaws];
}

/** A staff user as a caller, with the headers that narrow their calls. */
export const as =
  (client: Client, more: Record<string, string> = {}): Caller =>
  ({ method, path, body, headers }) =>
    client.call(method, path, body, { ...headers, ...more });

/**
 * An organization with every kind of data about a patient at the first facility, and a user with every
 * permission there.
 */
export async function organizationWithCopies(pool: pg.Pool) {
  const here = await makeOrganization({ roles: [{ name: 'Everything', permissions: [...everyPermission] }] });
  await openCases(here, 3, { facility: -1, task: {} });
  const [whole, there] = [
    await here.invite({ firstName: 'All', lastName: 'Facilities', role: 'Everything' }),
    await here.invite({ firstName: 'One', lastName: 'Facility', role: 'Everything', facilities: [-1] }),
  ];
  return { here, whole, there, copies: await createCopies(pool, here) };
}
