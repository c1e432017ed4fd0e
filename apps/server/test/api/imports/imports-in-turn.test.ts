import type { Import } from '@waypost/contract/imports/shapes';
import type { Role } from '@waypost/contract/roles/calls';
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import {
  countsOf,
  csvOf,
  IMPORTS,
  importOf,
  importOnceProcessed,
  matched,
  people,
  planned,
  rowsOf,
  step,
} from '../support/imports.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { listUsers } from '../support/people.ts';
import { ROLES } from '../support/roles.ts';
import { importer, newImporter } from '../support/sources.ts';

const { pool } = await testDatabase();
let at: Organization;
let ines: Client;
beforeAll(async () => {
  at = await makeOrganization({ roles: [importer], facilities: 2 });
  ines = await at.invite(newImporter);
});

/** Waits until one slice of an import is done while others remain. */
const begun = async (importId: string, what: 'planned' | 'results'): Promise<number> => {
  let rows = 0;
  await expect
    .poll(
      async () => {
        const { rows: found } = await pool.query<{ n: number }>(
          `select coalesce(sum(value::int), 0)::int as n from import, jsonb_each_text(coalesce(counts -> $2, '{}')) where id = $1`,
          [importId, what],
        );
        rows = found[0]?.n ?? 0;
        return rows;
      },
      { interval: 20 },
    )
    .toBeGreaterThan(0);
  return rows;
};

it('a small file of another organization is planned between slices of a long one, which already shows its problems', async () => {
  const other = await makeOrganization({ roles: [importer], facilities: 1 });
  const noor = await other.invite({ ...newImporter, firstName: 'Noor' });
  const small = await matched(noor, csvOf(people(3)));
  const rows = people(4000).map((row, place) => (place === 1 ? row.with(3, '13/45/1980') : row));
  const long = await matched(ines, csvOf(rows), { source: { name: 'Long' }, facilityId: at.facility().id });
  await step(ines, long, 'plan');
  await begun(long.importId, 'planned');
  expect((await rowsOf(ines, long, '?show=trouble')).map(({ row }) => row)).toEqual([3]);
  await step(noor, small, 'plan');
  expect(countsOf(await importOnceProcessed(noor, small.importId))).toMatchObject({ create: 3 });
  expect((await importOf(ines, long.importId)).state).toBe('planning');
  await step(ines, long, 'stop');
});

/** A longer list runs until its first slice is done. */
async function committing(): Promise<Import> {
  const one = await planned(ines, csvOf(people(500)), {
    source: { name: 'Interrupted' },
    facilityId: at.facility().id,
  });
  await step(ines, one, 'commit');
  await begun(one.importId, 'results');
  return one;
}
/** All imported rows are complete and counted, and none is half done. */
async function expectCounted({ importId }: Import, state: Import['state']): Promise<Import> {
  const ended = await importOnceProcessed(ines, importId);
  const { rows } = await pool.query<{ done: number; cases: number }>(
    `select count(*) filter (where r.result is not null)::int as done, count(distinct c.id)::int as cases from import_row r
     left join patient_case c on c.id = r.case_id where r.import_id = $1`,
    [importId],
  );
  const { done, create } = ended.counts;
  expect([ended.state, done < 500, rows]).toEqual([state, true, [{ done, cases: create }]]);
  expect(done).toBeGreaterThan(0);
  return ended;
}

it('the first transaction of an import is short, so that its user soon sees progress', async () => {
  const one = await planned(ines, csvOf(people(150)), {
    source: { name: 'Short' },
    facilityId: at.facility().id,
  });
  await step(ines, one, 'commit');
  await importOnceProcessed(ines, one.importId);
  const { rows } = await pool.query<{ n: number }>(
    'select count(*)::int as n from import_row where import_id = $1 group by xmin::text order by min(first_row)',
    [one.importId],
  );
  expect(rows.map(({ n }) => n)).toEqual([25, 100, 25]);
});

it('a stopped import keeps and counts its rows so far, and can be undone', async () => {
  const one = await committing();
  expect((await step(ines, one, 'stop')).body.state).toBe('stopped');
  const ended = await expectCounted(one, 'stopped');
  expect((await step(ines, ended, 'stop')).body).toMatchObject({ state: 'stopped', version: ended.version });
  await step(ines, ended, 'undo');
  expect(await importOnceProcessed(ines, one.importId)).toMatchObject({
    state: 'undone',
    counts: { undone: ended.counts.done },
  });
});

it('losing a facility during an import ends it with a reason; once access is back the import can be undone', async () => {
  const setFacilities = async (ids: readonly string[]) => {
    const known = (await listUsers(at.administrator)).find(
      ({ userObjectId }) => userObjectId === ines.userId,
    );
    const answer = await at.administrator.call(
      'PATCH',
      `/services/policy/members/users/${ines.userId}`,
      ids,
      {
        'if-match': String(known?.membershipVersion),
      },
    );
    expect(answer.status, answer.text).toBe(200);
  };
  const one = await committing();
  await setFacilities([at.facility(1).id]);
  const ended = await expectCounted(one, 'refused');
  expect((await step(ines, ended, 'commit', { whatFits: true })).body.code).toBe('IMPORT_STATE');
  expect(ended.columns).toEqual([]);
  const download = () => ines.call('POST', `${IMPORTS}/results`, { importId: one.importId, rows: 'success' });
  expect([(await download()).status, await rowsOf(ines, one)]).toEqual([404, undefined]);
  await setFacilities(at.facilities.map(({ id }) => id));
  expect((await download()).status).toBe(200);
  expect((await importOf(ines, one.importId)).undoUntil).not.toBeNull();
});

it('losing a permission during an import ends it, and the reason is shown once the import may be seen again', async () => {
  const roleId = at.roleId(importer.name);
  const setPermissions = async (permissions: readonly string[]) => {
    const { body: roles } = await at.administrator.call<Role[]>('GET', ROLES);
    const version = roles.find((role) => role.roleId === roleId)?.version;
    const answer = await at.administrator.call('PUT', `${ROLES}/${roleId}/permissions`, permissions, {
      'if-match': String(version),
    });
    expect(answer.status, answer.text).toBe(200);
  };
  const one = await committing();
  await setPermissions(importer.permissions.filter((name) => name !== 'patient-write'));
  expect((await ines.call('GET', `${IMPORTS}/${one.importId}`)).status).toBe(403);
  await expect
    .poll(async () => (await pool.query('select state from import where id = $1', [one.importId])).rows)
    .toEqual([{ state: 'refused' }]);
  await setPermissions(importer.permissions);
  await expectCounted(one, 'refused');
  const { rows } = await pool.query<{ actor_kind: string; details: unknown }>(
    `select actor_kind, details from audit_record where domain_type = 'Import' and domain_id = $1
       and action = 'Mutation' order by occurred_at desc, id desc limit 1`,
    [one.importId],
  );
  expect(rows).toEqual([
    {
      actor_kind: 'service',
      details: [{ propertyName: 'State', previousValue: 'committing', newValue: 'refused' }],
    },
  ]);
});
