import { getCaseCoverages, getCaseDetails, patientDetails } from '@waypost/contract/graphql';
import type { Import } from '@waypost/contract/imports/shapes';
import { beforeAll, expect, it } from 'vitest';
import { type Client, newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import {
  committed,
  countsOf,
  csvOf,
  HEADINGS,
  IMPORTS,
  importOnceProcessed,
  people,
  planned,
  rowsOf,
  step,
} from '../support/imports.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { readTask, worked } from '../support/processes.ts';
import { importer, newImporter, putRegistrations, SOURCE } from '../support/sources.ts';
import { changed } from '../support/tasks.ts';
import { newEndpoint, waitFor } from '../support/webhooks.ts';

const { pool } = await testDatabase();
const role = {
  name: 'Importer who asks payers',
  permissions: [...importer.permissions, 'eligibility-verification-write'],
};
let at: Organization;
let ines: Client;
beforeAll(async () => {
  at = await makeOrganization({ roles: [role], facilities: 1 });
  ines = await at.invite({ ...newImporter, role: role.name });
});

const headings = [...HEADINGS, 'City', 'Home Phone', 'Location'];
const column = (name: string) => headings.indexOf(name);
/** Patients of a list with an address, a phone and a facility. */
const listed = (count: number) => people(count).map((row) => [...row, 'Lakemont', '3125550148', 'Radiology']);
/** The same rows with other values for patient, visit and insurance. */
const corrected = (row: readonly string[]) =>
  row
    .with(column('Sex'), 'U')
    .with(column('City'), 'Harwick')
    .with(column('Location'), 'Floor 2')
    .with(column('Ins1 Member ID'), `NEW${row[0]}`);
const uninsured = (row: readonly string[]) =>
  row.with(column('Ins1 Name'), '').with(column('Ins1 Member ID'), '');
const imported = async (rows: readonly (readonly string[])[], name: string): Promise<Import> =>
  committed(ines, await planned(ines, csvOf(rows, headings), { source: { name } }));

async function undone(one: Import): Promise<Import> {
  const asked = await step(ines, one, 'undo');
  expect(asked.status, asked.text).toBe(200);
  return importOnceProcessed(ines, one.importId);
}
const keptRowsOf = async (one: Import) =>
  (await rowsOf(ines, one, '?show=kept')).map(({ row, troubles }) => [row, troubles.at(-1)?.code]);

type Place = { caseId: string; patientId: string; caseNumber: string };
/** The cases of an import's rows in order. */
async function placesOf({ importId }: Import): Promise<Place[]> {
  const { rows } = await pool.query<Place>(
    `select c.id as "caseId", c.patient_id as "patientId", c.case_number as "caseNumber" from import_row r
     join patient_case c on c.id = r.case_id where r.import_id = $1 order by r.row`,
    [importId],
  );
  return rows;
}
/** A patient, a visit and its active insurances as calls return them, without versions. */
async function knownOf({ caseId, patientId, caseNumber }: Place) {
  const [patient, visit, insurances] = await Promise.all([
    ines.read('patient', patientDetails, { patientId }),
    ines.read('case', getCaseDetails, { caseNumber }),
    ines.read('case', getCaseCoverages, { caseId }),
  ]);
  return JSON.parse(
    JSON.stringify({
      ...patient.patientDetails,
      ...visit.getCaseDetails,
      insurances: insurances.getCaseCoverages.filter(({ coverage }) => coverage.coverageStatus === 'Active'),
    }),
    (name, value) => (name === 'version' ? undefined : value),
  );
}
const versionOf = async ({ caseNumber }: Place): Promise<number> =>
  (await ines.read('case', getCaseDetails, { caseNumber })).getCaseDetails?.version ?? 0;

it('undoing a corrected list restores the previous values, with records and events, and the list can be imported again', async () => {
  const name = 'Corrected';
  const rows = listed(3);
  const [place] = await placesOf(await imported(rows, name));
  if (!place) throw new Error('no case');
  const before = await knownOf(place);
  const changing = await imported(rows.map(corrected), name);
  expect(countsOf(changing)).toMatchObject({ change: 3, held: 0 });
  const changed = await knownOf(place);
  expect(changed).toMatchObject({ gender: 'Unknown', location: 'Floor 2' });
  expect(changed.insurances).toHaveLength(1);

  const since = new Date();
  expect(await undone(changing)).toMatchObject({ state: 'undone', counts: { undone: 3, kept: 0 } });
  expect(await knownOf(place)).toEqual(before);
  const { rows: records } = await pool.query<{ domain_type: string; actor_id: string; details: unknown }>(
    `select distinct domain_type, actor_id from audit_record
     where occurred_at >= $1 and domain_id = any ($2) and action = 'Mutation' order by 1`,
    [since, [place.patientId, place.caseId]],
  );
  expect(records).toEqual(
    ['BillingSequence', 'Case', 'Patient'].map((type) => ({ domain_type: type, actor_id: ines.userId })),
  );
  const { rows: events } = await pool.query<{ type: string }>(
    'select distinct type from event where occurred_at >= $1 and (case_id = $2 or subject_id = $3) order by 1',
    [since, place.caseId, place.patientId],
  );
  expect(events.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['case.changed', 'coverage.changed', 'patient.updated']),
  );
  const again = await imported(rows.map(corrected), name);
  expect(countsOf(again)).toMatchObject({ change: 3, held: 0 });
  // The insurance canceled by the import is active again, after the previous one.
  const [active] = changed.insurances;
  expect(await knownOf(place)).toEqual({ ...changed, insurances: [{ ...active, order: 2 }] });
});

it('a visit created and changed by several distant rows is withdrawn as a whole, and known patients stay unchanged', async () => {
  const name = 'Second visits';
  const rows = listed(2);
  const [known] = rows;
  if (!known) throw new Error('no row');
  const [place] = await placesOf(await imported(rows.slice(0, 1), name));
  if (!place) throw new Error('no case');
  const before = await knownOf(place);
  const visit = (row: readonly string[], n: number) =>
    row.with(column('Visit #'), `${row[column('Visit #')]}-${n}`).with(column('Home Phone'), `312555020${n}`);
  // A second and a third visit of a known patient, and two of a new one, each with a different phone.
  const more = rows.flatMap((row) => [visit(row, 1), visit(row, 2)]);
  const done = await imported(more, name);
  expect(countsOf(done)).toMatchObject({ create: 4, held: 0 });
  expect((await knownOf(place)).patientPhoneNumber).toEqual([
    { phoneType: 'Home', phoneNumber: '3125550202' },
  ]);
  expect(await undone(done)).toMatchObject({ counts: { undone: 4, kept: 0 } });
  expect(await knownOf(place)).toEqual(before);
  const { rows: left } = await pool.query(
    `select p.withdrawn_at is not null as "isWithdrawn", c.status from import_row r
     join patient_case c on c.id = r.case_id join patient p on p.id = r.patient_id where r.import_id = $1 order by r.row`,
    [done.importId],
  );
  expect(left).toEqual(
    [false, false, true, true].map((isWithdrawn) => ({ isWithdrawn, status: 'Cancelled' })),
  );
  expect(countsOf(await planned(ines, csvOf(more, headings), { source: { name } }))).toMatchObject({
    create: 4,
    held: 0,
  });
});

it('undo keeps a row, with the reason, if its patient or case was changed since, its task started, or its payer asked', async () => {
  const name = 'Worked on';
  // The third row has no insurance, so that a task is opened.
  const rows = listed(6).map((row, place) => (place === 2 ? uninsured(row) : row));
  await imported(rows, name);
  const changing = await imported(
    rows.map((row, place) => (place === 2 ? uninsured(corrected(row)) : corrected(row))),
    name,
  );
  const places = await placesOf(changing);
  const [byHand, bySource, tasked, payer, rest] = places;
  if (!byHand || !bySource || !tasked || !payer || !rest) throw new Error('no cases');
  const edited = await ines.call(
    'PATCH',
    `/services/case/api/Case/${byHand.caseId}`,
    { location: 'Annex' },
    { 'if-match': `"${await versionOf(byHand)}"` },
  );
  expect(edited.status, edited.text).toBe(200);
  const { rows: found } = await pool.query(
    `select i.authority, i.type, i.value from patient_identifier i
     where i.patient_id = $1 and i.retired_at is null and i.authority like 'urn:uuid:%'`,
    [bySource.patientId],
  );
  const other = await ines.call<{ sourceId: string }>(
    'POST',
    SOURCE,
    { name: 'Another feed', facilityIds: [at.facility().id] },
    newKey(),
  );
  const sent = await putRegistrations(
    ines,
    [{ patient: { identifiers: found, gender: 'Female' } }],
    other.body.sourceId,
  );
  expect(sent.body.results, sent.text).toMatchObject([{ outcome: 'applied' }]);
  const [task] = await worked(pool, tasked.caseId);
  if (!task) throw new Error('no task was opened');
  await changed(ines, await readTask(ines, task.id), { status: 'InProcess' });
  const asked = await ines.call(
    'POST',
    `/services/realtime-eligibility/cases/${payer.caseId}/verify`,
    undefined,
    newKey(),
  );
  expect(asked.status, asked.text).toBe(202);
  const back = await undone(changing);
  expect(await keptRowsOf(back)).toEqual([
    [2, 'kept.changed'],
    [3, 'kept.changed'],
    [4, 'kept.task'],
    [5, 'kept.payer'],
  ]);
  expect(back.counts).toMatchObject({ undone: 2, kept: 4 });
  expect(await knownOf(rest)).toMatchObject({ location: 'Radiology', gender: 'Male' });
  expect(await knownOf(byHand)).toMatchObject({ location: 'Annex', gender: 'Unknown' });
  expect((await ines.call(`GET`, `${IMPORTS}/${changing.importId}`)).body).toMatchObject({ undoUntil: null });
});

it('undo removes a number that matched a known patient, and keeps the patient', async () => {
  const [ada] = listed(1);
  if (!ada) throw new Error('no row');
  const [place] = await placesOf(await imported([ada], 'First of two'));
  const made = await ines.call<{ name: string; sourceId: string }>(
    'POST',
    SOURCE,
    { name: 'Second of two', facilityIds: [at.facility().id], linksSureMatches: true },
    newKey(),
  );
  if (!place) throw new Error('no case');
  const before = await knownOf(place);
  const linked = ada
    .with(column('MRN'), 'B-1')
    .with(column('Visit #'), 'B-V1')
    .with(column('City'), 'Harwick');
  const done = await imported([linked], made.body.name);
  expect(countsOf(done)).toMatchObject({ create: 1 });
  expect(await placesOf(done)).toMatchObject([{ patientId: place.patientId }]);
  const named = async () =>
    (
      await pool.query(
        "select value from patient_identifier where patient_id = $1 and value = 'B-1' and retired_at is null",
        [place.patientId],
      )
    ).rows;
  expect(await named()).not.toEqual([]);
  expect(await undone(done)).toMatchObject({ counts: { undone: 1, kept: 0 } });
  expect(await named()).toEqual([]);
  expect(await knownOf(place)).toEqual(before);
});

it('undo keeps a row whose patient a later kept row has changed, and one that was sent to another system', async () => {
  const name = 'Told';
  const [ada, bob] = listed(2);
  if (!ada || !bob) throw new Error('no rows');
  const second = ada.with(column('Visit #'), `${ada[column('Visit #')]}-2`);
  await imported([ada, second, bob], name);
  const phoned = [ada, second].map((row, n) =>
    row.with(column('Home Phone'), `312555029${n}`).with(column('Location'), 'Annex'),
  );
  const twice = await imported(phoned, name);
  const [, later] = await placesOf(twice);
  if (!later) throw new Error('no case');
  const edited = await ines.call(
    'PATCH',
    `/services/case/api/Case/${later.caseId}`,
    { location: 'Elsewhere' },
    { 'if-match': `"${await versionOf(later)}"` },
  );
  expect(edited.status, edited.text).toBe(200);
  expect(await keptRowsOf(await undone(twice))).toEqual([
    [2, 'kept.later'],
    [3, 'kept.changed'],
  ]);
  expect((await knownOf(later)).patientPhoneNumber).toEqual([
    { phoneType: 'Home', phoneNumber: '3125550291' },
  ]);

  const { receiver } = await newEndpoint(await at.person('tomasz'), { filterTypes: ['patient.updated'] });
  const changing = await imported([bob.with(column('City'), 'Harwick')], name);
  await waitFor(receiver, 1);
  expect(await keptRowsOf(await undone(changing))).toEqual([[2, 'kept.webhook']]);
  const [told] = await placesOf(changing);
  expect(told && (await knownOf(told)).address).toMatchObject([{ city: 'Harwick' }]);
});
