import type { Problem } from '@waypost/contract/core/errors';
import type { EligibilityRequest, RequestCoverage } from '@waypost/contract/eligibility/request';
import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import { getCaseCoverages, getCaseProcess } from '@waypost/contract/graphql';
import type { RegisteredCase } from '@waypost/contract/registrations/desk';
import { beforeAll, expect, it } from 'vitest';
import { equip } from '../support/cases.ts';
import { Client, newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { completedTransaction } from '../support/eligibility-transactions.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { readTask, worked } from '../support/processes.ts';
import { named, newRegistrar, registrar } from '../support/registration.ts';
import { REGISTRATIONS } from '../support/sources.ts';

const { pool } = await testDatabase();
const SERVICE = '/services/realtime-eligibility';
const desk = { name: 'Desk', permissions: [...registrar.permissions, 'eligibility-verification-write'] };
let at: Organization;
let rosa: Client;
let manager: Client;
let lena: Client;
let reader: Client;
let nadia: Client;
/** A plan whose payer has a connection in the organization. */
let planId: string;
/** A plan of another connected payer. */
let summitPlanId: string;
beforeAll(async () => {
  at = await makeOrganization({ roles: [desk, registrar] });
  await equip(at);
  rosa = await at.invite({ ...newRegistrar, role: desk.name });
  lena = await at.invite({ firstName: 'Lena', lastName: 'Weiss', role: desk.name, facilities: [-1] });
  [manager] = await at.people('marcus');
  reader = await at.invite({ firstName: 'Wren', lastName: 'Ode', role: registrar.name });
  const other = await makeOrganization({ roles: [desk] });
  nadia = await other.invite({ firstName: 'Nadia', lastName: 'Castle', role: desk.name });
  const { rows } = await pool.query(
    `select (select min(l.insurance_code) from payer_plan l where l.entity_id = $1 and l.payer_id = p.id) as plan
     from payer p where p.code in ('TWM01', 'SMMT1') order by p.code desc`,
    [at.id],
  );
  [planId, summitPlanId] = rows.map(({ plan }) => plan);
});

const verifyCase = (client: Client, caseId: string, key = newKey(), request?: object) =>
  client.call<EligibilityTransaction & Problem>('POST', `${SERVICE}/cases/${caseId}/verify`, request, key);
const prefilled = (client: Client, caseId: string) =>
  client.call<
    {
      caseId: string;
      caseNumber: string;
      request: EligibilityRequest;
      coverages: RequestCoverage[];
      lastCheckId: string | null;
    } & Problem
  >('GET', `${SERVICE}/cases/${caseId}/prefill`);
let next = 0;
async function opened(coverages: object[], patient: object = { birthDate: '1984-03-14' }): Promise<string> {
  const { body, text } = await rosa.call<RegisteredCase>(
    'POST',
    REGISTRATIONS,
    {
      patient: { name: named('Marisol', `Echeverria ${++next}`), isAnother: true, ...patient },
      case: { facilityId: at.facility(0).id, dateOfServiceStart: '2026-11-20', coverages },
    },
    newKey(),
  );
  if (!body.case) throw new Error(text);
  return body.case.caseId;
}
const insured = (subscriberId: string) => ({
  coverage: { insuranceName: 'Tidewater PPO', rcsInsuranceCode: planId, subscriberId },
});

it('a check of a case without a task asks the payer of its first insurance, once for each key', async () => {
  const caseId = await opened([insured('ACT000001')]);
  const key = newKey();
  const { status, body, text } = await verifyCase(rosa, caseId, key);
  expect(status, text).toBe(202);
  expect((await verifyCase(rosa, caseId, key)).body.id).toBe(body.id);
  const answered = await completedTransaction(rosa, body.id);
  expect(answered).toMatchObject({ state: 'answered', taskId: null });
  expect(answered.eligibilityRequest).toMatchObject({
    memberId: 'ACT000001',
    patientFirstName: 'Marisol',
    patientDateOfBirth: '1984-03-14',
    serviceDateFrom: '2026-11-20',
  });
  const { getCaseProcess: processes } = await rosa.read('case', getCaseProcess, { caseId });
  expect(processes.filter(({ type }) => type === 'Eligibility').map(({ domainId }) => domainId)).toEqual([
    body.id,
  ]);
});

it('a check names the case’s insurance whose member ID was sent, also with two insurances of one payer', async () => {
  const caseId = await opened([insured('ACT000001'), insured('ACT000002')]);
  const { getCaseCoverages: insurances } = await rosa.read('case', getCaseCoverages, { caseId });
  const { request } = (await prefilled(rosa, caseId)).body;
  const asked = async (memberId: string) => {
    const { body, text } = await verifyCase(rosa, caseId, newKey(), { ...request, memberId });
    if (!body.id) throw new Error(text);
    return (await completedTransaction(rosa, body.id)).coverageId;
  };
  expect(await asked('ACT000002')).toBe(insurances[1]?.coverageId);
  expect(await asked('AAA720001')).toBe(insurances[0]?.coverageId);
});

it('the form of a task is filled in from the task’s insurance, and lists the other insurances of the case', async () => {
  const second = {
    coverage: { insuranceName: 'Summit Care', rcsInsuranceCode: summitPlanId, subscriberId: 'SUM000002' },
  };
  const caseId = await opened([insured('ACT000001'), second]);
  const { getCaseCoverages: insurances } = await rosa.read('case', getCaseCoverages, { caseId });
  const tasks = await worked(pool, caseId);
  const formOfTask = async (position: number) => {
    const task = tasks.find(({ subject }) => subject === insurances[position]?.coverageId);
    const { body, text } = await rosa.call<Awaited<ReturnType<typeof prefilled>>['body']>(
      'GET',
      `${SERVICE}/tasks/${task?.id}/prefill`,
    );
    expect(body.request?.taskId, text).toBe(task?.id);
    return body;
  };
  const [primary, secondary, ofCase] = [
    await formOfTask(0),
    await formOfTask(1),
    (await prefilled(rosa, caseId)).body,
  ];
  const ids = (body: typeof primary) => [
    [body.request.payerCode, body.request.memberId],
    ...body.coverages.map(({ payerCode, memberId }) => [payerCode, memberId]),
  ];
  const [tidewater, summit] = [
    ['TWM01', 'ACT000001'],
    ['SMMT1', 'SUM000002'],
  ];
  expect(ids(primary)).toEqual([tidewater, tidewater, summit]);
  expect(ids(secondary)).toEqual([summit, summit, tidewater]);
  expect(ids(ofCase)).toEqual([tidewater, tidewater, summit]);
  const task = tasks.find(({ subject }) => subject === insurances[1]?.coverageId);
  expect((await readTask(manager, task?.id ?? '')).domainModels.case.patient.memberId).toBe('SUM000002');
});

it('the form of a task is filled in from a primary that was never checked, once another payer has answered', async () => {
  const primary = {
    coverage: { insuranceName: 'Summit Care', rcsInsuranceCode: summitPlanId, subscriberId: 'ACT000002' },
  };
  const caseId = await opened([primary, insured('ACT000001')]);
  const { getCaseCoverages: insurances } = await rosa.read('case', getCaseCoverages, { caseId });
  const task = (await worked(pool, caseId)).find(({ subject }) => subject === insurances[1]?.coverageId);
  const form = async () => {
    const { body } = await rosa.call<Awaited<ReturnType<typeof prefilled>>['body']>(
      'GET',
      `${SERVICE}/tasks/${task?.id}/prefill`,
    );
    return body.request;
  };
  const asked = async (of: Partial<EligibilityRequest> = {}) => {
    const { body, text } = await rosa.call<EligibilityTransaction>(
      'POST',
      `${SERVICE}/api/EligibilityTransactions/verify`,
      { ...(await form()), ...of },
      newKey(),
    );
    if (!body.id) throw new Error(text);
    return (await completedTransaction(rosa, body.id)).state;
  };
  const [tidewater, summit] = [
    { payerCode: 'TWM01', memberId: 'ACT000001' },
    { payerCode: 'SMMT1', memberId: 'ACT000002' },
  ];
  expect(await form()).toMatchObject(tidewater);
  // A rejected request is corrected and sent again before another payer is asked.
  expect(await asked({ memberId: 'AAA720001' })).toBe('rejected');
  expect(await form()).toMatchObject(tidewater);
  expect(await asked()).toBe('answered');
  expect(await form()).toMatchObject(summit);
  expect(await asked({ memberId: 'AAA720001' })).toBe('rejected');
  expect(await form()).toMatchObject(summit);
  expect(await asked()).toBe('answered');
  expect(await form()).toMatchObject(tidewater);
});

it('the form of a task that a rejection opened asks the payer that rejected, although the primary was never asked', async () => {
  const primary = {
    coverage: { insuranceName: 'Summit Care', rcsInsuranceCode: summitPlanId, subscriberId: 'ACT000002' },
  };
  const caseId = await opened([primary, insured('ACT000001')]);
  const { request } = (await prefilled(rosa, caseId)).body;
  const asked = async (memberId: string) => {
    const secondary = { ...request, payerCode: 'TWM01', searchOptionId: '', memberId };
    const { body, text } = await verifyCase(rosa, caseId, newKey(), secondary);
    if (!body.id) throw new Error(text);
    return (await completedTransaction(rosa, body.id)).state;
  };
  expect([await asked('ACT000001'), await asked('AAA720001')]).toEqual(['answered', 'rejected']);
  const task = (await worked(pool, caseId)).find(({ subject }) => subject === 'TWM01');
  const { body } = await rosa.call<Awaited<ReturnType<typeof prefilled>>['body']>(
    'GET',
    `${SERVICE}/tasks/${task?.id}/prefill`,
  );
  expect(body.request).toMatchObject({ payerCode: 'TWM01', memberId: 'ACT000001' });
});

it('reasons that prevent a check are reported by the field of the request, and nothing is sent', async () => {
  const sent = async (): Promise<number> => {
    const { rows } = await pool.query(
      'select count(*)::int as n from eligibility_transaction where entity_id = $1 and requested_by = $2',
      [at.id, rosa.userId],
    );
    return rows[0].n;
  };
  const before = await sent();
  const pathsOf = async (caseId: string) => {
    const { status, body } = await verifyCase(rosa, caseId);
    return [status, ...new Set((body.errors ?? []).map(({ path }) => path))];
  };
  expect(await pathsOf(await opened([]))).toEqual([422, 'payerCode']);
  expect(await pathsOf(await opened([{ coverage: { insuranceName: 'By hand' } }]))).toEqual([
    422,
    'payerCode',
  ]);
  const [status, ...paths] = await pathsOf(await opened([insured('')], {}));
  expect(status).toBe(422);
  expect(paths).toEqual(expect.arrayContaining(['memberId', 'patientDateOfBirth']));
  expect(await sent()).toBe(before);
});

it('checking a case is refused without the permission, and finds no case of another facility or organization', async () => {
  const caseId = await opened([insured('ACT000001')]);
  expect((await verifyCase(reader, caseId)).status).toBe(403);
  expect((await verifyCase(lena, caseId)).status).toBe(404);
  expect((await verifyCase(nadia, caseId)).status).toBe(404);
  expect((await verifyCase(rosa, 'no-id')).status).toBe(400);
  expect((await verifyCase(new Client({ ...rosa, idToken: 'none' }), caseId)).status).toBe(401);
  expect((await prefilled(reader, caseId)).status).toBe(403);
  expect((await prefilled(lena, caseId)).status).toBe(404);
  expect((await prefilled(nadia, caseId)).status).toBe(404);
  expect((await prefilled(rosa, 'no-id')).status).toBe(400);
  expect((await prefilled(new Client({ ...rosa, idToken: 'none' }), caseId)).status).toBe(401);
});

it('the form of a case is filled in from the case, and the values that the user adds are sent', async () => {
  const caseId = await opened([insured('')]);
  const { status, body, text } = await prefilled(rosa, caseId);
  expect(status, text).toBe(200);
  expect(body.request).toMatchObject({
    facilityId: at.facility(0).id,
    payerCode: 'TWM01',
    memberId: '',
    patientFirstName: 'Marisol',
    taskId: '',
  });
  const elsewhere = { ...body.request, memberId: 'ACT000001', facilityId: at.facility(-1).id };
  expect(await verifyCase(rosa, caseId, newKey(), elsewhere)).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'facilityId' }] },
  });
  const key = newKey();
  const typed = { ...body.request, memberId: 'ACT000001' };
  const asked = await verifyCase(rosa, caseId, key, typed);
  expect(asked.status, asked.text).toBe(202);
  expect((await verifyCase(rosa, caseId, key, typed)).body.id).toBe(asked.body.id);
  expect((await verifyCase(rosa, caseId, key, { ...typed, memberId: 'ACT000002' })).status).toBe(409);
  expect(await completedTransaction(rosa, asked.body.id)).toMatchObject({
    state: 'answered',
    taskId: null,
    caseNumber: body.caseNumber,
    eligibilityRequest: { memberId: 'ACT000001' },
  });
  const { rows } = await pool.query(
    `select action from audit_record where domain_type = 'EligibilityPrefill' and domain_id = $1`,
    [caseId],
  );
  expect(rows).toEqual([{ action: 'View' }]);
  // The next form shows the last check, with its payer, or the payer of the form if it was checked.
  expect(body.lastCheckId).toBeNull();
  const other = await verifyCase(rosa, caseId, newKey(), { ...typed, payerCode: 'SMMT1', payerName: '' });
  expect((await completedTransaction(rosa, other.body.id)).caseId).toBe(caseId);
  expect((await prefilled(rosa, caseId)).body).toMatchObject({ caseId, lastCheckId: asked.body.id });
});

it('checks are refused for a canceled case, with a task or without', async () => {
  const caseId = await opened([insured('ACT000001')]);
  const [task] = await worked(pool, caseId);
  const cancelled = await rosa.call(
    'POST',
    `/services/case/api/Case/${caseId}/cancel`,
    {},
    { 'if-match': '"1"' },
  );
  expect(cancelled.status, cancelled.text).toBe(200);
  const { body } = await prefilled(rosa, caseId);
  const words = 'This case is canceled. No payer is asked for a visit that does not take place.';
  const refused = { status: 409, body: { code: 'CASE_NOT_ASKED', Message: words } };
  expect(await verifyCase(rosa, caseId)).toMatchObject(refused);
  expect(await verifyCase(rosa, caseId, newKey(), body.request)).toMatchObject(refused);
  expect(
    await rosa.call(
      'POST',
      `${SERVICE}/api/EligibilityTransactions/verify`,
      { ...body.request, taskId: task?.id },
      newKey(),
    ),
  ).toMatchObject(refused);
  const { rows } = await pool.query('select from eligibility_transaction where case_id = $1', [caseId]);
  expect(rows).toEqual([]);
});
