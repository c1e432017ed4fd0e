import type { DocumentTemplate } from '@waypost/contract/letters/templates';
import { beforeAll, expect, it } from 'vitest';
import { equip } from '../../support/cases.ts';
import type { Client } from '../../support/client.ts';
import { testDatabase } from '../../support/database.ts';
import { makeOrganization, type Organization } from '../../support/organization.ts';

const PATH = '/services/case/api/DocumentTemplates';
const { pool } = await testDatabase();
let at: Organization;
let tomasz: Client;

beforeAll(async () => {
  at = await makeOrganization();
  await equip(at);
  tomasz = await at.person('tomasz');
});

const names = async (headers: Record<string, string> = {}): Promise<string[]> =>
  (await tomasz.call<DocumentTemplate[]>('GET', PATH, undefined, headers)).body.map(({ name }) => name);

it('document templates are listed by name for the organization, or for the facility of ScopeMember [C-280][C-293]', async () => {
  const [first, second] = [at.facility(0), at.facility(1)];
  await pool.query(
    'insert into document_template (entity_id, id, name, facility_id) values ($1, gen_random_uuid(), $2, $3)',
    [at.id, 'Of one facility', first.id],
  );
  const all = await names();
  expect(all).toEqual(all.toSorted());
  expect(all).toContain('Request for an insurance card');
  expect(await names({ ScopeMember: first.id })).toContain('Of one facility');
  const elsewhere = await names({ ScopeMember: second.id });
  expect(elsewhere).toContain('Request for an insurance card');
  expect(elsewhere).not.toContain('Of one facility');
});

it('document templates are 204 if there are none, and hidden from users without table permissions', async () => {
  const without = await (await makeOrganization()).person('tomasz');
  expect((await without.call('GET', PATH)).status).toBe(204);
  expect((await (await at.person('dana')).call('GET', PATH)).status).toBe(403);
  expect((await fetch(new URL(PATH, process.env.WAYPOST_TEST_URL))).status).toBe(401);
});
