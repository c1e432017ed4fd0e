import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { RegistrationResult } from '@waypost/contract/registrations/calls';
import type { Source } from '@waypost/contract/sources/calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { portalUrl } from '../support/addresses.ts';
import { testDatabase } from '../support/database.ts';
import { machineFor, makeAdministrator } from '../support/machines.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { worked } from '../support/processes.ts';
import { registrar } from '../support/registration.ts';
import { HELD, importer, newImporter, sourceAt } from '../support/sources.ts';

const { pool } = await testDatabase();
const docs = join(import.meta.dirname, '../../../../../docs');
const script = join(docs, 'examples/bring-cases-in.mjs');
const file = readFileSync(join(docs, 'examples/registrations.csv'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'waypost-cases-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Machine = Awaited<ReturnType<typeof machineFor>>;
/** An organization without patients, with one facility and the machine account of the page. */
async function emptyOrganization(more: string[] = []) {
  const at = await makeOrganization({ facilities: 1, roles: [registrar, importer] });
  const ines = await at.invite(newImporter);
  await makeAdministrator(ines, at);
  const permissions = ['patient-read', 'patient-write', 'case-management-write', ...more];
  return { at, ines, machine: await machineFor(ines, { permissions }) };
}

let at: Organization;
let machine: Machine;
beforeAll(async () => {
  ({ at, machine } = await emptyOrganization());
});

type Printed = { code: number; out: string; errors: string };
const run = (command: string, given: string[], env: Record<string, string>) =>
  new Promise<Printed>((resolve) => {
    const path = `${dirname(process.execPath)}:${process.env.PATH}`;
    execFile(command, given, { env: { PATH: path, ...env } }, (error, out, errors) =>
      resolve({ code: error ? Number(error.code) : 0, out, errors }),
    );
  });

let next = 0;
/** Runs the script of the page with a file. */
function bring(text: string, { id, secret }: Machine, more: Record<string, string> = {}): Promise<Printed> {
  const path = join(folder, `${next++}.csv`);
  writeFileSync(path, text);
  const env = { WAYPOST_URL: portalUrl, WAYPOST_CLIENT_ID: id, WAYPOST_CLIENT_SECRET: secret, ...more };
  return run(process.execPath, [script, path], env);
}
const outcomes = ({ out }: Printed): string[] =>
  out
    .split('\n')
    .filter((line) => line.startsWith('line '))
    .map((line) => line.replace(/^line \d+: (\w+).*$/, '$1'));
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);
/** The page's file with next week's visits at the test's facility. */
const fileOf = ({ lcode }: { lcode: string }) =>
  file.replaceAll(',MAIN,', `,${lcode},`).replaceAll(/2026-12-\d\d/g, days(7));

const stored = async ({ id }: Organization) =>
  (
    await pool.query<{ patients: number; cases: number; coverages: number; records: number }>(
      `select (select count(*)::int from patient where entity_id = $1) as patients,
         (select count(*)::int from patient_case where entity_id = $1) as cases,
         (select count(*)::int from case_coverage where entity_id = $1 and status = 'Active') as coverages,
         (select count(*)::int from audit_record where entity_id = $1 and actor_kind = 'rpa'
           and domain_type in ('Patient', 'Case', 'Coverage')) as records`,
      [id],
    )
  ).rows[0];
const caseOf = async ({ id }: Organization, visit: string): Promise<string> =>
  (
    await pool.query<{ id: string }>(
      `select case_id as id from case_identifier where entity_id = $1 and value = $2`,
      [id, visit],
    )
  ).rows[0]?.id ?? '';

it('the script fills an empty organization and opens tasks, and a second run changes nothing', async () => {
  expect(await stored(at)).toMatchObject({ patients: 0, cases: 0 });
  const text = fileOf(at.facility(0));
  const first = await bring(text, machine);
  expect(first).toMatchObject({ code: 0, errors: '' });
  expect(outcomes(first)).toEqual(Array(5).fill('applied'));
  const after = await stored(at);
  expect(after).toMatchObject({ patients: 4, cases: 5, coverages: 4 });
  expect(after?.records).toBeGreaterThan(8);
  // No patient data are printed.
  expect(first.out).not.toMatch(/Echeverria|Malley|E-100201|TWM8841207/);

  const insured = await worked(pool, await caseOf(at, 'V-4711'));
  expect(insured.map(({ task_name }) => task_name)).toContain('Insurance Verification');
  const uninsured = await worked(pool, await caseOf(at, 'V-4713'));
  expect(uninsured.flatMap(({ business_exceptions }) => business_exceptions.map(({ id }) => id))).toContain(
    'RV01',
  );
  const { rows } = await pool.query(
    `select p.last_name, p.home_phone, v.subscriber_id, v.relationship from patient_case c
     join patient p on p.id = c.patient_id join case_coverage v on v.case_id = c.id where c.id = $1 order by v.position`,
    [await caseOf(at, 'V-4712')],
  );
  expect(rows).toEqual([
    {
      last_name: 'O’Malley, Jr.',
      home_phone: '5550100177',
      subscriber_id: 'LKS2200417',
      relationship: 'Self',
    },
    {
      last_name: 'O’Malley, Jr.',
      home_phone: '5550100177',
      subscriber_id: 'TWM8841990',
      relationship: 'Spouse',
    },
  ]);

  const again = await bring(text, machine);
  expect(again).toMatchObject({ code: 0 });
  expect(outcomes(again)).toEqual(Array(5).fill('unchanged'));
  expect(await stored(at)).toEqual(after);
});

it('an invalid line is reported with its error, and the others are imported', async () => {
  const one = await emptyOrganization();
  const text = fileOf(one.at.facility(0)).replace('1957-11-30', '1957-13-30').replace('V-4714', '');
  const printed = await bring(text, one.machine);
  expect(printed).toMatchObject({ code: 1, errors: '' });
  expect(outcomes(printed)).toEqual(['applied', 'refused', 'applied', 'refused', 'applied']);
  expect(printed.out).toMatch(/^line 3: refused, INVALID: .*\n {4}patient\.birthDate: /m);
  expect(printed.out).toMatch(/^line 5: refused, INVALID: .*\n {4}case\.identifiers\.0\.value: /m);
  expect(printed.out).toContain('{"applied":3,"refused":2}');
  expect(await stored(one.at)).toMatchObject({ patients: 3, cases: 3 });
  // The corrected file is imported completely.
  const mended = await bring(fileOf(one.at.facility(0)), one.machine);
  expect(outcomes(mended)).toEqual(['unchanged', 'applied', 'unchanged', 'applied', 'unchanged']);
});

it('lines beyond the limit of one call are sent in several calls, and each line has its result', async () => {
  const one = await emptyOrganization();
  const text = fileOf(one.at.facility(0)).replaceAll('\n', '\r\n').replace('1957-11-30', '1957-13-30');
  const printed = await bring(text, one.machine, { WAYPOST_PART: '2' });
  expect(printed).toMatchObject({ code: 1, errors: '' });
  expect(printed.out.match(/^line \d+: \w+/gm)).toEqual([
    'line 2: applied',
    'line 3: refused',
    'line 4: applied',
    'line 5: applied',
    'line 6: applied',
  ]);
  const { rows } = await pool.query(
    `select count(distinct correlation_id)::int as calls from audit_record where entity_id = $1 and actor_kind = 'rpa' and domain_type = 'Case'`,
    [one.at.id],
  );
  expect(rows).toEqual([{ calls: 3 }]);
});

it('an incompletely read file or a refused account ends the script before anything is sent', async () => {
  const before = await stored(at);
  const text = fileOf(at.facility(0));
  for (const [broken, error] of [
    [text.replace('Jr."', 'Jr.'), 'a quotation mark is out of place'],
    [text.replace('Fergus,', ''), 'line 3 has 15 cells in place of 16'],
  ] as const) {
    const printed = await bring(broken.replaceAll('V-47', 'X-47'), machine);
    expect(printed).toMatchObject({ code: 2, out: '' });
    expect(printed.errors).toContain(error);
  }
  const outsider = await bring(text, { ...machine, secret: 'wps_wrong' });
  expect(outsider).toMatchObject({ code: 2, out: '' });
  expect(outsider.errors).toContain('/services/policy/oauth/token was answered with 401');
  expect(await stored(at)).toEqual(before);
});

it('the script sends the file’s codes as a source, and an unknown code is held', async () => {
  const one = await emptyOrganization(['data-import']);
  const source = await sourceAt(one.ines, codesFor(one.at));
  const text = file.replaceAll(/2026-12-\d\d/g, days(7)).replace('V-4713,MAIN', 'V-4713,NORTH');
  const printed = await bring(text, one.machine, { WAYPOST_SOURCE: source.sourceId });
  expect(printed).toMatchObject({ code: 1, errors: '' });
  expect(outcomes(printed)).toEqual(['applied', 'applied', 'held', 'applied', 'applied']);
  const { body } = await one.ines.call<{ total: number }>('GET', `${HELD}?sourceId=${source.sourceId}`);
  expect(body.total).toBe(1);
});

const codesFor = (of: Organization): Pick<Source, 'facilityIds' | 'codes'> => ({
  facilityIds: [of.facility(0).id],
  codes: [
    { kind: 'facility', code: 'MAIN', meaning: of.facility(0).id },
    { kind: 'gender', code: 'M', meaning: 'Male' },
  ],
});

const patientsOf = async ({ id }: Organization): Promise<Array<{ id: string; version: number }>> =>
  (await pool.query('select id, version from patient where entity_id = $1 order by id', [id])).rows;

/** The commands of a page's section, in order. */
function commandsOf(page: string, heading = /^/): string[] {
  const [, text = ''] = readFileSync(join(docs, page), 'utf8').split(heading);
  const section = heading.source === '^' ? readFileSync(join(docs, page), 'utf8') : text.split(/^## /m)[0];
  return [...(section ?? '').matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, commands = '']) => commands);
}

it('each command of this page and of the API page works as described', async () => {
  const one = await emptyOrganization(['data-import']);
  const { sourceId } = await sourceAt(one.ines, codesFor(one.at));
  const own = commandsOf('bring-your-cases-in.md');
  const ofApi = commandsOf('api.md', /^## Patients and cases$/m);
  expect([own.length, ofApi.length]).toEqual([3, 2]);
  const answered: string[] = [];
  const [token = '', ...calls] = [...own, ...ofApi];
  for (const commands of calls) {
    const { id, secret } = one.machine;
    const [first, second] = await patientsOf(one.at);
    const env = {
      URL: portalUrl,
      CLIENT_ID: id,
      CLIENT_SECRET: secret,
      SOURCE: sourceId,
      PATIENT: first?.id ?? '',
      VERSION: String(first?.version),
      OTHER: second?.id ?? '',
      OTHER_VERSION: String(second?.version),
    };
    const printed = await run('bash', ['-ec', `set -o pipefail\n${token}${commands}`], env);
    expect(printed.code, printed.errors).toBe(0);
    answered.push(printed.out);
  }
  const results = (at: number) =>
    (JSON.parse(answered[at] ?? '') as { results: RegistrationResult[] }).results.map(
      ({ outcome, reason }) => [outcome, reason],
    );
  expect(results(0)).toEqual([['applied', null]]);
  expect(results(1)).toEqual([['applied', null]]);
  expect(answered[3]).toContain('"mergeId"');
  expect(answered[2]).toMatch(/"outcome":"registered".*"outcome":"opened"/s);
  expect(await stored(one.at)).toMatchObject({ patients: 3, cases: 3, coverages: 2 });
});
