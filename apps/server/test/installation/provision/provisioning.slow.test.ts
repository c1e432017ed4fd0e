// The operator's file concerns the installation: its payers, and that nothing is written if it has an error.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { applyProvision } from '../../../src/provision/apply.ts';
import { ProvisionProblems } from '../../../src/provision/problems.ts';
import { readProvisionFile } from '../../../src/provision/read-file.ts';
import type { Line } from '../../../src/provision/run.ts';
import { identityUrl, portalUrl, sandboxUrl } from '../../api/support/addresses.ts';
import { testDatabase } from '../../api/support/database.ts';
import { arrival, linkIn } from '../../api/support/mailbox.ts';
import { commandTools } from '../../api/support/tools.ts';

const entry = join(import.meta.dirname, '../../../src/entry/admin.ts');
const folder = mkdtempSync(join(tmpdir(), 'waypost-provision-'));
const code = `P${randomUUID().slice(0, 6).toUpperCase()}`;
const email = `first.${code.toLowerCase()}@northwood.example`;

const { db, pool } = await testDatabase();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const stated = parse(`
payers:
  - code: ${code}
    name: Northern Mutual
    searchOptions:
      - { id: member-birth, label: Member ID and date of birth, required: [memberId, patientDateOfBirth] }
entities:
  - lCode: ${code}
    name: Northwood Health System
    clientTypes: [RCO, EDI]
    products: [Eligibility, Task Management]
    facilities:
      - { lCode: ${code}A, name: Northwood Main, npi: "1234567893", state: OH, timeZone: America/New_York }
      - { lCode: ${code}B, name: Northwood West, state: CA, timeZone: America/Los_Angeles }
    roles:
      - { name: Task Worker, permissions: [eligibility-work, task-management-read] }
    payerConnections:
      - payerCode: ${code}
        connector: core-mime
        endpointUrl: ${sandboxUrl}/payers/TWM01/core
        senderId: WPNORTH
        receiverId: ${code}
        userName: waypost
        passwordFile: password
    administrators:
      - { email: ${email}, firstName: Nora, lastName: Wood }
`);

const path = join(folder, 'installation.yaml');
const write = (file: unknown): void => writeFileSync(path, typeof file === 'string' ? file : stringify(file));
const addresses = {
  WAYPOST_URL: portalUrl,
  IDENTITY_URL: identityUrl,
  SANDBOX_URL: sandboxUrl,
  WAYPOST_OUTBOUND_PRIVATE_HOSTS: new URL(sandboxUrl).host,
};

/** The output of the command, started beside the running product as an operator does. */
async function command(file: unknown, ...more: string[]): Promise<string> {
  write(file);
  const env = {
    ...process.env,
    ...addresses,
    WAYPOST_HOME: process.env.WAYPOST_TEST_HOME,
    DATABASE_URL: process.env.WAYPOST_TEST_DATABASE_URL ?? '',
  };
  const { stdout } = await promisify(execFile)(process.execPath, [entry, 'apply', path, ...more], { env });
  return stdout;
}

/** The same in this process: the number of each outcome, and the errors. */
async function apply(file: unknown): Promise<{ lines: Line[]; problems: string }> {
  write(file);
  const tools = { provision: db('provision'), ...commandTools() };
  try {
    return { lines: await applyProvision(tools, readProvisionFile(path), false), problems: '' };
  } catch (error) {
    if (!(error instanceof ProvisionProblems)) throw error;
    return { lines: [], problems: error.message };
  }
}
const outcomes = ({ lines }: { lines: Line[] }, outcome: string): string[] =>
  lines.filter((line) => line.outcome === outcome).map(({ what }) => what);

const count = async (): Promise<Record<string, number>> => {
  const { rows } = await pool.query(
    `select (select count(*) from entity) as entities, (select count(*) from facility) as facilities,
      (select count(*) from role) as roles, (select count(*) from payer) as payers, (select count(*) from app_user) as users,
      (select count(*) from payer_connection) as connections, (select count(*) from mail_outbox) as mails,
      (select count(*) from audit_record where correlation_id like 'admin-%') as records`,
  );
  return rows[0];
};
type Changed = typeof stated & { entities: Array<Record<string, unknown>> };
const changed = (change: (file: Changed) => void): Changed => {
  const copy = structuredClone(stated) as Changed;
  change(copy);
  return copy;
};

describe('admin apply', () => {
  it('admin apply reports every problem of a file at once, and applies nothing', async () => {
    writeFileSync(join(folder, 'password'), 'payer-secret\n');
    const before = await count();
    const invalid = changed((file) => {
      Object.assign(file.entities[0], { clientTypes: ['XYZ'], color: 'red' });
      file.entities[0].facilities[0].npi = '1234567890';
      file.entities[0].facilities[1].timeZone = 'Mars/Olympus';
      file.entities[0].facilities.push({ ...file.entities[0].facilities[0], npi: undefined });
      file.entities[0].administrators[0].email = 'nobody';
      file.entities[0].payerConnections[0].password = 'payer-secret';
      file.entities[0].roles[0].permissions.push('everything');
    });
    const { problems } = await apply(invalid);
    for (const line of [
      'entities[0].clientTypes[0]: ',
      'entities[0].color: Is not known here',
      'entities[0].facilities[0].npi: An NPI has 10 digits and the last one checks the others: compare it once more',
      'entities[0].facilities[1].timeZone: Must be a time zone',
      'entities[0].administrators[0].email: ',
      'entities[0].payerConnections[0].password: Put it into a file',
      'entities[0].roles[0].permissions[2]: Must be a permission that there is',
    ])
      expect(problems).toContain(line);
    expect(problems).not.toContain('payer-secret');
    // An error that only the database detects occurs after everything else was written, and rolls that back.
    const unknown = changed((file) => {
      file.entities[0].payerConnections[0].payerCode = 'NOBODY';
      file.entities[0].payerConnections[0].endpointUrl = 'http://10.0.0.1/';
    });
    expect((await apply(unknown)).problems).toContain('entities[0].payerConnections[0].endpointUrl: ');
    expect((await apply('entities: [}')).problems).toContain('line 1: Is not YAML or JSON');
    expect((await apply('payers: []\npayers: []')).problems).toContain('line 2: Has a key for a second time');
    expect(await count()).toEqual(before);
  });

  it('admin apply --check reports the changes without making them', async () => {
    const before = await count();
    const output = await command(stated, '--check');
    expect(output).toContain(`created  entity ${code} Northwood Health System`);
    expect(output).toContain('Nothing was applied: 14 created, 0 changed, 0 unchanged it would be.');
    expect(await count()).toEqual(before);
  });

  it('admin apply creates everything while the product runs, and invites the first administrator', async () => {
    const before = await count();
    expect(await command(stated)).toContain('14 created, 0 changed, 0 unchanged.');
    expect(await count()).toEqual({
      entities: Number(before.entities) + 1,
      facilities: Number(before.facilities) + 2,
      roles: Number(before.roles) + 8,
      payers: Number(before.payers) + 1,
      users: Number(before.users) + 1,
      connections: Number(before.connections) + 1,
      mails: Number(before.mails) + 1,
      records: Number(before.records) + 14,
    });
    const { rows } = await pool.query(
      `select m.status, r.name as role, (select count(*) from user_facility f where f.user_id = u.id) as facilities,
        (select password_sealed from payer_connection c where c.entity_id = e.id) as sealed
       from entity e join membership m on m.entity_id = e.id join app_user u on u.id = m.user_id
       join user_role ur on ur.entity_id = e.id and ur.user_id = u.id join role r on r.entity_id = e.id and r.id = ur.role_id
       where e.lcode = $1`,
      [code],
    );
    expect(rows).toEqual([
      { status: 'Pending', role: 'Facility Administrator', facilities: 2, sealed: expect.any(String) },
    ]);
    expect(rows[0].sealed).not.toContain('payer-secret');
    const mail = await arrival(email, 'Invitation to Waypost from Northwood Health System');
    expect(linkIn(mail).pathname).toBe('/rco/InitializeUser');
  });

  it('admin apply changes nothing the second time, and only differences the third, audited with old and new values', async () => {
    const before = await count();
    expect(outcomes(await apply(stated), 'unchanged')).toHaveLength(8);
    expect(await count()).toEqual(before);
    const other = changed((file) => {
      file.entities[0].name = 'Northwood Health';
      file.entities[0].keepsDefaults = true;
      file.entities[0].files = { days: 3 };
      file.entities[0].payerConnections[0].maxConcurrent = 3;
      file.entities[0].roles[0].permissions.pop();
      file.entities[0].facilities.pop();
      Object.assign(file.entities[0].facilities[0], { documentSystem: 'north', webhooks: 'full' });
    });
    const applied = await apply(JSON.stringify(other));
    expect(outcomes(applied, 'created')).toEqual([]);
    expect(outcomes(applied, 'changed')).toEqual([
      `entity ${code} Northwood Health`,
      `facility ${code}A Northwood Main`,
      'role Task Worker',
      `connection to ${code}`,
    ]);
    const { rows } = await pool.query(
      `select a.domain_type, a.details, a.actor_kind from audit_record a join entity e on e.id = a.entity_id
       where e.lcode = $1 and a.operation = 'Update' order by a.domain_type`,
      [code],
    );
    expect(rows).toEqual([
      {
        domain_type: 'Entity',
        actor_kind: 'system',
        details: [
          { propertyName: 'Name', previousValue: 'Northwood Health System', newValue: 'Northwood Health' },
          { propertyName: 'KeepsDefaults', previousValue: 'false', newValue: 'true' },
          { propertyName: 'FileDays', previousValue: '7', newValue: '3' },
        ],
      },
      {
        domain_type: 'Facility',
        actor_kind: 'system',
        details: [
          { propertyName: 'DocumentSystem', previousValue: null, newValue: 'north' },
          { propertyName: 'WebhookShape', previousValue: 'thin', newValue: 'full' },
        ],
      },
      {
        domain_type: 'PayerConnection',
        actor_kind: 'system',
        details: [{ propertyName: 'MaxConcurrent', previousValue: '8', newValue: '3' }],
      },
      {
        domain_type: 'Role',
        actor_kind: 'system',
        details: [
          {
            propertyName: 'Permissions',
            previousValue: 'eligibility-work, task-management-read',
            newValue: 'eligibility-work',
          },
        ],
      },
    ]);
    // Records that are no longer in the file stay unchanged.
    const left = await pool.query(
      'select 1 from facility f join entity e on e.id = f.entity_id where e.lcode = $1',
      [code],
    );
    expect(left.rowCount).toBe(2);
  });

  it('admin apply updates the directory of physicians: addresses as in the file, and contacts that orders use in place', async () => {
    const office = { use: 'Office', firstName: 'Robin', lastName: 'Ames', phone: '5550100110' };
    const home = { line1: '1 Mill Lane', city: 'Northwood', state: 'OH', postalCode: '43004' };
    const varga = {
      npi: '1999998010',
      firstName: 'Ilona',
      lastName: 'Varga',
      addresses: [home],
      contacts: [office],
    };
    const withPhysician = (change: object) =>
      apply(changed((file) => Object.assign(file.entities[0], { physicians: [{ ...varga, ...change }] })));
    expect(outcomes(await withPhysician({}), 'created')).toEqual(['physician 1999998010 Varga']);
    expect(outcomes(await withPhysician({}), 'changed')).toEqual([]);
    const held = async () =>
      (
        await pool.query(
          `select p.last_name, a.line1, c.id, c.phone from provider_individual p
           join entity e on e.id = p.entity_id and e.lcode = $1
           left join provider_individual_address a on a.provider_individual_id = p.id
           left join provider_individual_contact c on c.provider_individual_id = p.id`,
          [code],
        )
      ).rows;
    const before = await held();
    expect(before).toEqual([
      { last_name: 'Varga', line1: '1 Mill Lane', id: expect.any(String), phone: '5550100110' },
    ]);
    const moved = await withPhysician({
      addresses: [{ ...home, line1: '2 Mill Lane' }],
      contacts: [{ ...office, phone: '5550100111' }],
    });
    expect(outcomes(moved, 'changed')).toEqual(['physician 1999998010 Varga']);
    expect(await held()).toEqual([{ ...before[0], line1: '2 Mill Lane', phone: '5550100111' }]);
    const invalid = await withPhysician({ npi: '1999998011', contacts: [office, office] });
    expect(invalid.problems).toContain(
      'physicians[0].npi: An NPI has 10 digits and the last one checks the others: compare it once more',
    );
    expect(invalid.problems).toContain('physicians[0].npi: An NPI has 10 digits');
    expect(invalid.problems).toContain('physicians[0].contacts[1].lastName: Is there a second time');
  });

  it('two runs of admin apply at once create each thing once', async () => {
    const twice = changed((file) => {
      file.entities[0].lCode = `${code}Z`;
      file.entities[0].administrators[0].email = `second.${email}`;
    });
    const results = await Promise.all([apply(twice), apply(twice)]);
    expect(results.map((result) => outcomes(result, 'created').length).sort()).toEqual([0, 13]);
    const { rows } = await pool.query('select 1 from entity where lcode = $1', [`${code}Z`]);
    expect(rows).toHaveLength(1);
  });
});
