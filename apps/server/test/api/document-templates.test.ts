import type { DocumentTemplate } from '@waypost/contract/services/document-templates';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lakemont } from '../../src/seed/organisations.ts';
import { type Client, sharedAs } from './support/client.ts';
import { ownerPool } from './support/database.ts';

const PATH = '/services/case/api/DocumentTemplates';
let owner: Awaited<ReturnType<typeof ownerPool>>;
let tomasz: Client;

beforeAll(async () => {
  owner = await ownerPool();
  tomasz = await sharedAs('tomasz.lind');
});
afterAll(async () => {
  await owner.pool.query("delete from document_template where name = 'Of one facility'");
  await owner.close();
});

const names = async (headers: Record<string, string> = {}): Promise<string[]> =>
  (await tomasz.call<DocumentTemplate[]>('GET', PATH, undefined, headers)).body.map(({ name }) => name);

it('lists the templates of the organisation by name, those of a facility where ScopeMember names it [C-280][C-293]', async () => {
  const [first, second] = lakemont.facilities;
  await owner.pool.query(
    'insert into document_template (entity_id, id, name, facility_id) values ($1, gen_random_uuid(), $2, $3)',
    [lakemont.id, 'Of one facility', first?.id],
  );
  const all = await names();
  expect(all).toEqual(all.toSorted());
  expect(all).toContain('Request for an insurance card');
  expect(await names({ ScopeMember: first?.id ?? '' })).toContain('Of one facility');
  const elsewhere = await names({ ScopeMember: second?.id ?? '' });
  expect(elsewhere).toContain('Request for an insurance card');
  expect(elsewhere).not.toContain('Of one facility');
});

it('answers 204 where there is none, and tells nothing to who keeps no tables', async () => {
  const { rows } = await owner.pool.query('select * from document_template where entity_id = $1', [
    lakemont.id,
  ]);
  await owner.pool.query('delete from document_template where entity_id = $1', [lakemont.id]);
  try {
    expect((await tomasz.call('GET', PATH)).status).toBe(204);
  } finally {
    for (const row of rows)
      await owner.pool.query(
        'insert into document_template (entity_id, id, name, facility_id) values ($1, $2, $3, $4)',
        [row.entity_id, row.id, row.name, row.facility_id],
      );
  }
  expect((await (await sharedAs('dana.whitfield')).call('GET', PATH)).status).toBe(403);
  expect((await fetch(new URL(PATH, process.env.WAYPOST_TEST_URL))).status).toBe(401);
});
