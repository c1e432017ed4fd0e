import { beforeAll, describe, expect, it } from 'vitest';
import { applyProvision } from '../../../src/provision/apply.ts';
import { provisionFile } from '../../../src/provision/file-shape.ts';
import { usualRolesFile } from '../../../src/provision/usual-roles.ts';
import { roles } from '../../../src/seed/roles.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { commandTools } from '../support/tools.ts';

const { db, pool } = await testDatabase();
let at: Organization;
beforeAll(async () => {
  at = await makeOrganization({
    isEmpty: true,
    roles: [
      { name: 'visitor', permissions: ['payer-read'] },
      { name: 'Front Desk', permissions: [] },
    ],
  });
});

/** The roles of the organization with their permissions. */
async function held(): Promise<Record<string, string[]>> {
  const { rows } = await pool.query<{ name: string; permissions: string[] }>(
    `select r.name, coalesce(array_agg(p.permission_name order by p.permission_name)
       filter (where p.permission_name is not null), '{}') as permissions
     from role r left join role_permission p on p.entity_id = r.entity_id and p.role_id = r.id
     where r.entity_id = $1 group by r.name`,
    [at.id],
  );
  return Object.fromEntries(rows.map(({ name, permissions }) => [name, permissions]));
}

/** The roles after the file is applied again. */
async function applyAgain(more: object = {}): Promise<string[]> {
  const { lCode, name } = { lCode: at.lcode, name: at.name };
  const file = provisionFile.parse({
    entities: [{ lCode, name, clientTypes: ['RCS', 'RCO', 'EDI'], ...more }],
  });
  const tools = { provision: db('provision'), ...commandTools() };
  const lines = await applyProvision(tools, { file, passwordOf: () => undefined }, false);
  return lines.flatMap(({ outcome, what }) => (what.startsWith('role ') ? [`${outcome} ${what}`] : []));
}

describe('the roles of an organization', () => {
  it('a new organization has the eight usual roles without naming them; a role in its file replaces the usual one of that name', async () => {
    const usual = roles.filter(({ name }) => name !== 'Visitor');
    expect(await held()).toEqual({
      ...Object.fromEntries(usual.map(({ name, permissions }) => [name, permissions.toSorted()])),
      visitor: ['payer-read'],
      'Front Desk': [],
    });
  });

  it('applying the file again leaves existing organizations unchanged, so an upgrade grants no additional permissions', async () => {
    await pool.query(
      `delete from role_permission where entity_id = $1
         and permission_name in ('organization-write', 'payer-connection-write', 'data-import')`,
      [at.id],
    );
    await pool.query(
      `with gone as (delete from role_permission p using role r where r.entity_id = $1 and p.role_id = r.id
         and r.name = 'Eligibility Reader') update role set name = 'Answers Reader' where entity_id = $1 and name = 'Eligibility Reader'`,
      [at.id],
    );
    const before = await held();
    expect(before['Facility Administrator']).not.toContain('organization-write');
    expect(await applyAgain()).toEqual(['unchanged role Facility Administrator']);
    expect(await held()).toEqual(before);
    // The product's own file creates missing roles, and changes no existing one.
    const made = await applyAgain({ rolesFile: usualRolesFile });
    expect(made.filter((line) => !line.startsWith('unchanged'))).toEqual(['created role Eligibility Reader']);
    expect(await held()).toEqual({ ...before, 'Eligibility Reader': expect.any(Array) });
    // The operator's definition takes precedence.
    const task = { name: 'Task Worker', permissions: ['task-management-read', 'data-import'] };
    expect(await applyAgain({ roles: [task] })).toContain('changed role Task Worker');
    expect((await held())['Task Worker']).toEqual(['data-import', 'task-management-read']);
  });
});
