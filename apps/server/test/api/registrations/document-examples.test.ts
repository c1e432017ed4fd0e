import type { OpenedCase } from '@waypost/contract/cases/open';
import type { Registered } from '@waypost/contract/patients/register';
import { type RegistrationResult, registrationSchema } from '@waypost/contract/registrations/calls';
import { beforeAll, expect, it } from 'vitest';
import { portalUrl } from '../support/addresses.ts';
import { type Client, newKey } from '../support/client.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { CASE, PATIENT } from '../support/registration.ts';
import { importer, newImporter, REGISTRATIONS, SOURCE } from '../support/sources.ts';

type Body = Record<string, unknown>;
type Operation = {
  operationId: string;
  requestBody?: { content: { 'application/json'?: { example?: Body } } };
};

/** The id that examples use as a placeholder for one of the reader's ids. */
const SOME_ID = '0198c0de-0000-7000-8000-000000000001';
let examples: Map<string, Body>;
let at: Organization;
let ines: Client;
beforeAll(async () => {
  const document = (await (await fetch(`${portalUrl}/services/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  examples = new Map(
    Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .map(({ operationId, requestBody }) => [
        operationId,
        requestBody?.content['application/json']?.example ?? {},
      ]),
  );
  at = await makeOrganization({ roles: [importer] });
  ines = await at.invite(newImporter);
});

/** The example of a call's body with the caller's ids. */
const example = (call: string, more: Body = {}): Body => {
  const text = JSON.stringify(examples.get(call)).replaceAll(SOME_ID, at.facility(0).id);
  return { ...(JSON.parse(text) as Body), ...more };
};

it('each request body for patients and cases has a complete example', () => {
  for (const call of ['patient.registerPatient', 'patient.putPatient'])
    expect(Object.keys(example(call)), call).toEqual(
      expect.arrayContaining(['identifiers', 'name', 'birthDate', 'gender', 'address', 'patientPhoneNumber']),
    );
  for (const call of ['case.openCase', 'case.putCase'])
    expect(Object.keys(example(call)), call).toEqual(
      expect.arrayContaining(['identifiers', 'patient', 'facilityId', 'dateOfServiceStart', 'coverages']),
    );
  for (const call of ['registrations.putRegistrations', 'registrations.applyHeld']) {
    const { registration, registrations = [registration] } = example(call) as { [name: string]: unknown[] };
    expect(registrations, call).toHaveLength(1);
    // The document declares them as any object to distinguish them, but they are validated as strictly as
    // others.
    for (const one of registrations) expect(registrationSchema.safeParse(one).error, call).toBeUndefined();
  }
  for (const call of ['sources.createSource', 'sources.changeSource'])
    expect(Object.keys(example(call)), call).toEqual(
      expect.arrayContaining(['name', 'facilityIds', 'onCorrection', 'codes']),
    );
});

it('an organization accepts the examples one after another unchanged', async () => {
  const source = await ines.call<{ sourceId: string; version: number }>(
    'POST',
    SOURCE,
    example('sources.createSource'),
    newKey(),
  );
  expect(source.status, source.text).toBe(201);
  const { sourceId, version } = source.body;
  const changed = await ines.call('PUT', `${SOURCE}/${sourceId}`, example('sources.changeSource'), {
    'If-Match': String(version),
  });
  expect(changed.status, changed.text).toBe(200);

  const sent = example('registrations.putRegistrations', { sourceId });
  const put = await ines.call<{ results: RegistrationResult[] }>('PUT', REGISTRATIONS, sent);
  expect(put.body.results, put.text).toMatchObject([
    { outcome: 'applied', patient: { outcome: 'registered' }, case: { outcome: 'opened' } },
  ]);

  // The examples share one patient and case, so the later ones find what the earlier ones created.
  const patientId = put.body.results[0]?.patient?.patientId;
  for (const [method, call, headers] of [
    ['POST', 'patient.registerPatient', newKey()],
    ['PUT', 'patient.putPatient', {}],
  ] as const) {
    const { status, body, text } = await ines.call<Registered>(method, PATIENT, example(call), headers);
    expect([status, body], text).toEqual([200, expect.objectContaining({ outcome: 'known', patientId })]);
  }
  for (const [method, call, headers] of [
    ['POST', 'case.openCase', newKey()],
    ['PUT', 'case.putCase', {}],
  ] as const) {
    const { status, body, text } = await ines.call<OpenedCase>(method, CASE, example(call), headers);
    expect([status, body], text).toEqual([200, expect.objectContaining({ outcome: 'known', patientId })]);
  }
  const { caseId, version: read } = put.body.results[0]?.case ?? {};
  const change = await ines.call<OpenedCase>('PATCH', `${CASE}/${caseId}`, example('case.changeCase'), {
    'If-Match': String(read),
  });
  expect(change.status, change.text).toBe(200);
});
