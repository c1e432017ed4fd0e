import { allCasesForPatient } from '@waypost/contract/graphql';
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { caseOf, merge, mergesOf, readPatient, someone, undoMerge } from '../support/merging.ts';
import { makeOrganization } from '../support/organization.ts';
import { worked } from '../support/processes.ts';
import { freshIdentifier, newRegistrar, open, putPatient, registrar } from '../support/registration.ts';

const { pool } = await testDatabase();
let rosa: Client;
let here: string;
beforeAll(async () => {
  const at = await makeOrganization({ roles: [registrar] });
  rosa = await at.invite(newRegistrar);
  here = at.facility(0).id;
});

/** Enough rounds that both orders occur. */
const rounds = Array.from({ length: 8 }, (_, i) => i);
const casesOf = async (patientId: string) =>
  (await rosa.read('case', allCasesForPatient, { patientId })).allCasesForPatient.map(({ caseId }) => caseId);
const seen = { version: 1, mergedVersion: 1 };
const insured = [{ coverage: { insuranceName: 'Tidewater PPO', subscriberId: 'ACT000915' } }];

it('only one of several simultaneous merges of the same patients succeeds, in either direction', async () => {
  for (const _ of rounds) {
    const [a, b] = [await someone(rosa), await someone(rosa)];
    const own = [await caseOf(rosa, a.id, here), await caseOf(rosa, b.id, here)];
    const answers = await Promise.all([
      merge(rosa, a.id, b.id, seen),
      merge(rosa, b.id, a.id, seen),
      merge(rosa, a.id, b.id, seen),
      merge(rosa, b.id, a.id, seen),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const survivor = answers.find(({ status }) => status === 200)?.body.survivorId ?? '';
    for (const { id } of [a, b]) {
      expect((await readPatient(rosa, id))?.patientId).toBe(survivor);
      expect((await mergesOf(rosa, id)).body).toHaveLength(1);
    }
    expect((await casesOf(survivor)).sort()).toEqual(own.map(({ caseId }) => caseId).sort());
  }
});

it('a case that is opened while its patient is merged belongs to the survivor, with the survivor’s name on its tasks', async () => {
  for (const round of rounds) {
    const survivor = await someone(rosa, 'Sur', 'Vivor');
    const merged = await someone(rosa, 'Mer', 'Ged');
    const body = {
      facilityId: here,
      dateOfServiceStart: '2027-02-03',
      coverages: insured,
      patient: round % 2 === 0 ? { patientId: merged.id } : { identifier: merged.identifier },
    };
    const [opened, done, again] = await Promise.all([
      open(rosa, body),
      merge(rosa, survivor.id, merged.id, seen),
      open(rosa, body),
    ]);
    expect(done.status, done.text).toBe(200);
    for (const { status, text } of [opened, again]) expect(status, text).toBe(200);
    const ids = [opened.body.caseId, again.body.caseId];
    expect((await casesOf(survivor.id)).sort()).toEqual(ids.sort());
    for (const id of ids) await worked(pool, id);
    const { rows } = await pool.query(
      'select distinct patient_last_name as name from task where case_id = any ($1)',
      [ids],
    );
    expect(rows).toEqual([{ name: 'Vivor' }]);
  }
});

it('a change by a merged patient’s number during the merge is saved for the survivor, or the merge is reported', async () => {
  for (const _ of rounds) {
    const [survivor, merged] = [await someone(rosa), await someone(rosa)];
    const fresh = freshIdentifier();
    const [put, done] = await Promise.all([
      putPatient(rosa, { identifiers: [merged.identifier, fresh], language: 'es' }),
      merge(rosa, survivor.id, merged.id, seen),
    ]);
    expect(put.status, put.text).toBe(200);
    // The preview differs from the merge.
    expect([200, 412], done.text).toContain(done.status);
    const id = done.status === 200 ? survivor.id : merged.id;
    expect(put.body).toMatchObject({ outcome: 'changed', patientId: id });
    expect(await readPatient(rosa, merged.id)).toMatchObject({ patientId: id, language: 'es' });
    expect((await putPatient(rosa, { identifiers: [fresh] })).body.patientId).toBe(id);
  }
});

it('a case that is opened while a merge is undone belongs to one of the two patients, and a second undo is refused', async () => {
  for (const _ of rounds) {
    const [survivor, merged] = [await someone(rosa), await someone(rosa)];
    const { body } = await merge(rosa, survivor.id, merged.id, seen);
    const [back, opened, twice] = await Promise.all([
      undoMerge(rosa, body.mergeId),
      open(rosa, { patient: { patientId: merged.id }, facilityId: here, dateOfServiceStart: '2027-02-03' }),
      undoMerge(rosa, body.mergeId),
    ]);
    expect(opened.status, opened.text).toBe(200);
    const outcomes = [back, twice].map(({ status, body: { outcome } }) => outcome ?? status).sort();
    expect([
      [409, 'taken-back'],
      ['undecided', 'undecided'],
    ]).toContainEqual(outcomes);
    const at = outcomes.includes('undecided') ? survivor.id : merged.id;
    const known = [
      await casesOf(survivor.id),
      ...(at === merged.id ? [await casesOf(merged.id)] : []),
    ].flat();
    expect(known).toEqual([opened.body.caseId]);
  }
});
