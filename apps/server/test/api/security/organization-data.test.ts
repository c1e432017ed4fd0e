import type { AnyContractProcedure } from '@orpc/contract';
import { contract } from '@waypost/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { access } from '../../../src/app/modules.ts';
import type { AccessRule } from '../../../src/framework/access-rules.ts';
import { type Client, newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import {
  FACILITIES,
  facilityOf,
  newDataManager,
  organizationAdministrator,
  TEMPLATES,
  templateOf,
} from '../support/organization-data.ts';

/**
 * Only an organization's administrators can change its own data. Every changing call with
 * `organization-write` has its rows here, in which an administrator of one organization uses the ids of
 * another.
 */
const { pool } = await testDatabase();
let here: Organization;
let there: Organization;
let greta: Client;
/** The records of each kind in the other organization. */
let their: { facility: string; template: string };
beforeAll(async () => {
  here = await makeOrganization({ roles: [organizationAdministrator] });
  there = await makeOrganization({ roles: [organizationAdministrator] });
  greta = await here.invite(newDataManager);
  const owner = await there.invite(newDataManager);
  their = { facility: (await facilityOf(owner)).id, template: (await templateOf(owner)).id };
});

const facility = { name: 'Taken over', state: 'OH', timeZone: 'America/New_York' };
const letter = { name: 'Taken over', title: 'Taken over', content: 'Taken over' };
/** A call with ids of the other organization; null if it has none that could be foreign. */
type Reach = { method: 'POST' | 'PUT' | 'DELETE'; path: string; body?: object };
const reaches: Readonly<Record<string, (() => readonly Reach[]) | null>> = {
  'facilities.createFacility': null,
  'facilities.changeFacility': () => [
    { method: 'PUT', path: `${FACILITIES}/${their.facility}`, body: facility },
  ],
  'facilities.endFacility': () => [
    { method: 'PUT', path: `${FACILITIES}/${their.facility}/ended`, body: { isEnded: true } },
  ],
  'documentTemplates.createLetterTemplate': () => [
    { method: 'POST', path: TEMPLATES, body: { ...letter, facilityId: their.facility } },
  ],
  'documentTemplates.changeLetterTemplate': () => [
    { method: 'PUT', path: `${TEMPLATES}/${their.template}`, body: letter },
  ],
  'documentTemplates.endLetterTemplate': () => [
    { method: 'PUT', path: `${TEMPLATES}/${their.template}/ended`, body: { isEnded: true } },
  ],
  // Each of them has its row in plans-and-physicians.test.ts.
  'plans.createPlan': null,
  'plans.changePlan': null,
  'plans.endPlan': null,
  'physicians.createPhysician': null,
  'physicians.changePhysician': null,
  'physicians.endPhysician': null,
  'policy.putSetupAway': null,
};

const rules: Readonly<Record<string, Readonly<Record<string, AccessRule>>>> = access;
const changing = Object.entries(contract).flatMap(([service, calls]) =>
  (Object.entries(calls) as Array<[string, AnyContractProcedure]>).flatMap(([call, procedure]) => {
    const rule = rules[service]?.[call];
    const asks = rule?.kind === 'entity' && rule.oneOf?.includes('organization-write');
    return asks && procedure['~orpc'].route.method !== 'GET' ? [`${service}.${call}`] : [];
  }),
);

/** Rows that the worker writes after each audit record of any user. */
const seals = ['audit_checkpoint', 'audit_head', 'audit_link', 'audit_unsealed'];

/** A hash of the organization's rows for each table of organizations. */
async function rowsOf({ id }: Organization): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
      where c.table_schema = 'public' and c.column_name = 'entity_id' and t.table_type = 'BASE TABLE'
        and c.table_name <> all ($1)`,
    [seals],
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ all: string | null }>(
      `select count(*) || ' ' || md5(string_agg(x::text, chr(10) order by x::text)) as all from "${name}" x where entity_id = $1`,
      [id],
    );
    found[name] = rows[0]?.all ?? '';
  }
  return found;
}

it('this table contains every call that changes an organization’s data', () => {
  expect(changing.length).toBeGreaterThan(0);
  expect(Object.keys(reaches).toSorted()).toEqual(changing.toSorted());
});

describe('an administrator of another organization', () => {
  it.each(Object.keys(reaches).filter((name) => reaches[name] !== null))(
    'an administrator of another organization cannot change anything by %s',
    async (name) => {
      const before = await rowsOf(there);
      for (const { method, path, body } of reaches[name]?.() ?? []) {
        const headers = { ...newKey(), 'if-match': '1' };
        const answer = await greta.call(method, path, body, headers);
        expect([403, 404, 422], `${method} ${path}: ${answer.text}`).toContain(answer.status);
        // A call for the other organization is refused before any lookup.
        const inTheirs = await greta.inEntity(there.id).call(method, path, body, headers);
        expect(inTheirs.status).toBe(403);
      }
      expect(await rowsOf(there)).toEqual(before);
    },
  );

  it('an administrator of another organization sees none of the data in a list', async () => {
    for (const path of [FACILITIES, TEMPLATES]) {
      const seen = await greta.call('GET', path);
      expect(seen.status).toBe(200);
      for (const id of Object.values(their)) expect(seen.text).not.toContain(id);
    }
  });
});
