import type { Problem } from '@waypost/contract/core/errors';
import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import { casePatients, getCaseDetails } from '@waypost/contract/graphql';
import type { SimilarPatient } from '@waypost/contract/patients/similar';
import { beforeAll, expect, it } from 'vitest';
import { equip } from '../support/cases.ts';
import { type Client, newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { caseOf, preview, readPatient } from '../support/merging.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { worked } from '../support/processes.ts';
import { newRegistrar, PATIENT, putPatient, register, registrar } from '../support/registration.ts';
import { listTasks } from '../support/tasks.ts';

const { pool } = await testDatabase();
const desk = { name: 'Desk', permissions: [...registrar.permissions, 'eligibility-verification-write'] };
let at: Organization;
let rosa: Client;
let here: string;
beforeAll(async () => {
  at = await makeOrganization({ roles: [desk] });
  await equip(at);
  rosa = await at.invite({ ...newRegistrar, role: desk.name });
  here = at.facility(0).id;
});

const born = { birthDate: '2026-11-20' };
/** A newborn of this family without a given name. */
const newborn = (familyName: string, name: object = {}) =>
  register(rosa, { name: [{ familyName, ...name }], ...born });
const firstNames = async (patientId: string) =>
  (
    await pool.query('select first_name as first, first_name_key as key from patient where id = $1', [
      patientId,
    ])
  ).rows[0];
const rename = async (patientId: string, firstName: string | null) => {
  const known = await readPatient(rosa, patientId);
  const name = [{ familyName: known?.name[0]?.familyName, firstName }];
  const match = { 'if-match': String(known?.version) };
  return rosa.call('PATCH', `${PATIENT}/${patientId}`, { name }, match);
};

it('an unknown given name is stored and returned as null, however it is omitted', async () => {
  for (const [at, name] of [{}, { firstName: null }, { firstName: '' }].entries()) {
    const { body, text } = await newborn(`Leftout${'abc'[at]}`, name);
    expect(body.outcome, text).toBe('registered');
    expect(await firstNames(body.patientId ?? '')).toEqual({ first: null, key: '' });
    expect((await readPatient(rosa, body.patientId ?? ''))?.name).toEqual([
      { firstName: null, familyName: `Leftout${'abc'[at]}`, middleInitial: null },
    ]);
  }
  expect((await newborn('', {})).status).toBe(400);
  expect((await newborn('Toolong', { firstName: 'x'.repeat(36) })).status).toBe(400);
});

it('two newborns of one family born on the same day are two patients, and neither matches a patient with a given name', async () => {
  const twins = [await newborn('Twinset'), await newborn('Twinset')];
  expect(twins.map(({ body }) => body.outcome)).toEqual(['registered', 'registered']);
  const named = await register(rosa, { name: [{ familyName: 'Twinset', firstName: 'Ana' }], ...born });
  expect(named.body.outcome).toBe('registered');
  expect((await newborn('Twinset')).body.outcome).toBe('registered');
});

it('a patient without a given name matches any, appears on the case and in the queue, and can get the name later', async () => {
  const { body } = await newborn('Namelater');
  const patientId = body.patientId ?? '';
  const { caseId, caseNumber } = await caseOf(rosa, patientId, here, {
    coverages: [{ coverage: { insuranceName: 'Tidewater PPO', subscriberId: 'ACT000915' } }],
  });
  await worked(pool, caseId);
  const typed = { familyName: 'Namel', firstName: 'Ida', ...born };
  const { body: similar } = await rosa.call<SimilarPatient[]>('POST', `${PATIENT}/similar`, typed);
  expect(similar.map((one) => [one.patientId, one.firstName])).toEqual([[patientId, null]]);
  const shown = async () => {
    const details = (await rosa.read('case', getCaseDetails, { caseNumber })).getCaseDetails;
    const found = (await rosa.read('search', casePatients, { lastName: 'namelater' })).casePatients.rows;
    const filter = { patientLastName: { filterType: 'text', type: 'equals', filter: 'Namelater' } } as const;
    const tasks = await listTasks(rosa, filter);
    return [
      details?.patient.firstName,
      found.map(({ firstName }) => firstName),
      [...new Set(tasks.map((task) => task.domainModels.case.patient.firstName))],
    ];
  };
  expect(await shown()).toEqual([null, [null], [null]]);
  expect((await rename(patientId, 'Ida')).status).toBe(200);
  expect(await shown()).toEqual(['Ida', ['Ida'], ['Ida']]);
  expect(await firstNames(patientId)).toEqual({ first: 'Ida', key: 'ida' });
  expect((await rename(patientId, null)).status).toBe(200);
  expect(await shown()).toEqual([null, [null], [null]]);
  const { rows } = await pool.query(
    `select details from audit_record where domain_type = 'Patient' and domain_id = $1 and operation = 'Update'
     order by occurred_at, id`,
    [patientId],
  );
  expect(rows.map(({ details }) => details)).toEqual([
    [{ propertyName: 'First name', previousValue: null, newValue: 'Ida' }],
    [{ propertyName: 'First name', previousValue: 'Ida', newValue: null }],
  ]);
});

it('a merge shows the family name alone, and an identifier update may add the given name', async () => {
  const identifier = { authority: 'urn:oid:2.16.840.1.113883.19.5', type: 'MR', value: `NB${Date.now()}` };
  const one = await register(rosa, { name: [{ familyName: 'Bringer' }], ...born, identifiers: [identifier] });
  const other = await register(rosa, { name: [{ familyName: 'Bringer', firstName: 'Noa' }], ...born });
  const both = await preview(rosa, one.body.patientId ?? '', other.body.patientId ?? '');
  expect(both.body.differs, both.text).toContain('name');
  const name = [{ familyName: 'Bringer', firstName: 'Noa' }];
  expect((await putPatient(rosa, { identifiers: [identifier], name })).body.outcome).toBe('changed');
  expect((await readPatient(rosa, one.body.patientId ?? ''))?.name[0]?.firstName).toBe('Noa');
});

it('a payer that requires the given name is not asked, and the field explains it; another payer is asked without it', async () => {
  const planOf = async (code: string) =>
    (
      await pool.query(
        `select l.insurance_code as code from payer_plan l join payer p on p.id = l.payer_id
         where l.entity_id = $1 and p.code = $2 order by 1 limit 1`,
        [at.id, code],
      )
    ).rows[0]?.code as string;
  const { rows: options } = await pool.query(
    `select p.code, bool_and('patientFirstName' = any (o.required)) as "needsIt"
     from payer p join payer_search_option o on o.payer_id = p.id join payer_plan l on l.payer_id = p.id
     join payer_connection n on n.payer_id = p.id and n.entity_id = l.entity_id
     where l.entity_id = $1 and not 'ssn' = any (o.required) group by 1 order by 1`,
    [at.id],
  );
  const ask = async (payerCode: string) => {
    const { body } = await newborn(`Asked${payerCode}`);
    const rcsInsuranceCode = await planOf(payerCode);
    const { caseId } = await caseOf(rosa, body.patientId ?? '', here, {
      coverages: [{ coverage: { insuranceName: 'Plan', rcsInsuranceCode, subscriberId: 'ACT000915' } }],
    });
    return rosa.call<EligibilityTransaction & Problem>(
      'POST',
      `/services/realtime-eligibility/cases/${caseId}/verify`,
      undefined,
      newKey(),
    );
  };
  const strict = options.find(({ needsIt }) => needsIt)?.code;
  const lenient = options.find(({ needsIt }) => !needsIt)?.code;
  const refused = await ask(strict);
  expect(refused.status, refused.text).toBe(422);
  expect(refused.body.errors).toEqual([{ path: 'patientFirstName', message: 'Required' }]);
  const asked = await ask(lenient);
  expect(asked.status, asked.text).toBe(202);
  const { rows } = await pool.query(
    "select request ->> 'patientFirstName' as first, patient_name as name from eligibility_transaction where id = $1",
    [asked.body.id],
  );
  expect(rows).toEqual([{ first: '', name: `Asked${lenient}` }]);
});
