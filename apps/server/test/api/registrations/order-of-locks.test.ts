import { namedCaseSchema } from '@waypost/contract/cases/open';
import { namedPatientSchema } from '@waypost/contract/patients/register';
import { registrationSchema, type SourceDifference } from '@waypost/contract/registrations/calls';
import type { Source } from '@waypost/contract/sources/calls';
import { beforeAll, expect, it } from 'vitest';
import type { Scope } from '../../../src/framework/work.ts';
import { moveCase } from '../../../src/modules/cases/move-case.ts';
import { putCase } from '../../../src/modules/cases/open-case.ts';
import { putPatient } from '../../../src/modules/patients/register-patient.ts';
import { updatePatient } from '../../../src/modules/patients/update-patient.ts';
import { applyRegistration } from '../../../src/modules/registrations/apply-registration.ts';
import { decideSourceDifference } from '../../../src/modules/registrations/source-differences.ts';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { interleaved } from '../support/interleave.ts';
import { readPatient } from '../support/merging.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { freshIdentifier, PATIENT } from '../support/registration.ts';
import { DIFFERENCES, importer, newImporter, putOne, registrationOf, sourceAt } from '../support/sources.ts';
import { commandTools } from '../support/tools.ts';

const { database, pool } = await testDatabase();
const { keyring } = commandTools();
/** The embedded database has one connection, so no change can be in progress while another begins. */
const besides = it.runIf(database.kind === 'external');

let at: Organization;
let ines: Client;
let source: Source;
beforeAll(async () => {
  at = await makeOrganization({ roles: [importer] });
  ines = await at.invite(newImporter);
  source = await sourceAt(ines, { facilityIds: [at.facility(0).id] });
});

const { permissions } = importer;
const email = (text: string) => ({ email: text });

/** A patient with a case of a source, and the source's value against a correction of one of the two. */
async function different(of: 'patient' | 'coverage') {
  const sent = registrationOf(at.facility(0).id, { patient: email('old@example.org') });
  const { patient, case: visit } = await putOne(ines, sent, source.sourceId);
  const patientId = patient?.patientId ?? '';
  const caseId = visit?.caseId ?? '';
  if (of === 'patient') {
    const answer = await ines.call('PATCH', `${PATIENT}/${patientId}`, email('person@example.org'), {
      'if-match': '"1"',
    });
    expect(answer.status, answer.text).toBe(200);
  } else {
    const { rows } = await pool.query<{ id: string }>('select id from case_coverage where case_id = $1', [
      caseId,
    ]);
    const answer = await ines.call(
      'PATCH',
      `/services/case/api/Coverages/${rows[0]?.id}`,
      { coverage: { subscriberId: 'TWM0000001' } },
      { 'if-match': '"1"' },
    );
    expect(answer.status, answer.text).toBe(200);
  }
  await putOne(ines, sent, source.sourceId);
  const { body } = await ines.call<SourceDifference[]>('GET', `${DIFFERENCES}?caseId=${caseId}`);
  expect(body).toHaveLength(1);
  return { sent, patientId, caseId, differenceId: body[0]?.differenceId ?? '' };
}

const take =
  ({ caseId, differenceId }: { caseId: string; differenceId: string }) =>
  (scope: Scope) =>
    scope.change((work) => decideSourceDifference(work, keyring, differenceId, { caseId, decision: 'take' }));
const putBySource =
  ({ sent }: { sent: ReturnType<typeof registrationOf> }, text: string) =>
  (scope: Scope) => {
    const { identifiers } = sent.patient;
    return scope.change((work) =>
      putPatient(work, keyring, namedPatientSchema.parse({ identifiers, ...email(text) }), { source }),
    );
  };
const locksDifference = /from source_difference[\s\S]*for update/;

besides(
  'a value of an insurance is taken while its case moves to another facility: the case comes first for both',
  async () => {
    const of = await different('coverage');
    const { begun } = await interleaved({
      at,
      permissions,
      first: take(of),
      stopsAfter: locksDifference,
      second: (scope) =>
        scope.change((work) => moveCase(work, of.caseId, 1, { facilityId: at.facility(-1).id })),
    });
    expect(begun).toEqual([1, 1]);
    const { rows } = await pool.query(
      'select facility_id as at, subscriber_id as member from case_coverage where case_id = $1',
      [of.caseId],
    );
    expect(rows).toEqual([{ at: at.facility(-1).id, member: 'TWM8841207' }]);
  },
);

besides(
  'a value of a patient is taken while the source sends another: the patient comes first for both',
  async () => {
    const of = await different('patient');
    const { begun } = await interleaved({
      at,
      permissions,
      first: take(of),
      stopsAfter: locksDifference,
      second: putBySource(of, 'person@example.org'),
    });
    expect(begun).toEqual([1, 1]);
    expect(await readPatient(ines, of.patientId)).toMatchObject(email('old@example.org'));
  },
);

besides('a patient is changed while their source sends: the patient comes first for both', async () => {
  const of = await different('patient');
  const { begun } = await interleaved({
    at,
    permissions,
    first: (scope) =>
      scope.change((work) => updatePatient(work, keyring, of.patientId, 2, email('old@example.org'))),
    stopsAfter: /update "source_difference"/,
    second: putBySource(of, 'person@example.org'),
  });
  expect(begun).toEqual([1, 1]);
  expect(await readPatient(ines, of.patientId)).toMatchObject(email('old@example.org'));
});

besides(
  'a visit comes with its patient and by itself at once: the numbers of the visit come first for both',
  async () => {
    const sent = registrationOf(at.facility(0).id);
    await putOne(ines, { ...sent, case: { ...sent.case, identifiers: [freshIdentifier('VN')] } });
    const { results, begun } = await interleaved({
      at,
      permissions,
      first: (scope) =>
        scope.change((work) =>
          applyRegistration(work, keyring, registrationSchema.parse(sent), { source: null }),
        ),
      // The patient is held.
      stopsAfter: /from "patient"[\s\S]*for no key update/,
      second: (scope) =>
        scope.change((work) =>
          putCase(
            work,
            namedCaseSchema.parse({ ...sent.case, patient: { identifier: sent.patient.identifiers[0] } }),
          ),
        ),
    });
    expect(begun).toEqual([1, 1]);
    expect(results[0].case?.caseId).toBe(results[1].caseId);
  },
);
