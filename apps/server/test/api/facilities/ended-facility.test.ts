import type { Problem } from '@waypost/contract/core/errors';
import type { ManagedFacility } from '@waypost/contract/facilities/calls';
import { beforeAll, expect, it } from 'vitest';
import { type Client, newKey } from '../support/client.ts';
import { create as createMachine, makeAdministrator } from '../support/machines.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import {
  changeFacility,
  endFacility,
  FACILITIES,
  facilityOf,
  organizationAdministrator,
  setFacilities,
} from '../support/organization-data.ts';
import { CASE, freshIdentifier, named, open, register } from '../support/registration.ts';
import { createSource, importer, putOne, registrationOf, SOURCE, sourceAt } from '../support/sources.ts';

const everything = {
  name: 'Everything',
  permissions: [
    ...new Set([
      ...organizationAdministrator.permissions,
      ...importer.permissions,
      'user-management-role-write',
    ]),
  ],
};
let at: Organization;
let greta: Client;
let dana: Client;
let patientId: string;
beforeAll(async () => {
  at = await makeOrganization({ roles: [everything], facilities: 2 });
  greta = await at.invite({ firstName: 'Greta', lastName: 'Moss', role: everything.name });
  dana = await at.person('dana');
  const identifiers = [freshIdentifier()];
  const registered = await register(greta, {
    identifiers,
    name: named('Augusta', 'Quillfeather'),
    birthDate: '1951-08-02',
    gender: 'Female',
  });
  patientId = registered.body.patientId ?? '';
});

const first = () => at.facility().id;
const newCase = (facilityId: string) => ({
  patient: { patientId },
  identifiers: [freshIdentifier('VN')],
  facilityId,
  dateOfServiceStart: '2027-02-03',
});
const one = async (id: string) =>
  (await greta.call<ManagedFacility[]>('GET', FACILITIES)).body.find((each) => each.id === id);
const end = async (facility: ManagedFacility): Promise<ManagedFacility> => {
  const { status, body, text } = await endFacility(greta, facility);
  if (status !== 200) throw new Error(text);
  return body;
};

it('a facility that has ended keeps its cases and users, and accepts nothing new until it is reactivated', async () => {
  const facility = await facilityOf(greta);
  const opened = await open(greta, newCase(facility.id));
  expect(opened.status, opened.text).toBe(200);
  const source = await sourceAt(greta, { facilityIds: [first(), facility.id] });
  const ended = await end(facility);
  expect(ended).toMatchObject({ isEnded: true, isMine: true, version: 2 });
  expect(await one(facility.id)).toEqual(ended);

  const elsewhere = await open(greta, newCase(first()));
  const machine = { permissions: ['payer-read'], facilityIds: [facility.id] };
  const invitation = {
    ...at.invitation({ firstName: 'New', lastName: 'Comer', role: 'Task Worker', facilities: [0] }),
    inviterUserObjectId: greta.userId,
    members: [{ memberObjectId: facility.id }],
  };
  const { sourceId, version, isEnded: _ended, ...whole } = await sourceAt(greta, { facilityIds: [first()] });
  const refused: Record<string, { status: number; body: Problem }> = {
    'a new case': await open(greta, newCase(facility.id)),
    'a case of another facility': await greta.call<Problem>(
      'POST',
      `${CASE}/${elsewhere.body.caseId}/move`,
      { facilityId: facility.id },
      { 'if-match': String(elsewhere.body.version) },
    ),
    'somebody who works elsewhere': await setFacilities(greta, dana, [first(), facility.id]),
    'somebody new': await at.sendInvitation(invitation, greta).then((answer) => answer as never),
    'a machine account': await createMachine(at.administrator, machine),
    'a source': await createSource(greta, { facilityIds: [facility.id] }),
    'a source that sends for another': await greta.call<Problem>(
      'PUT',
      `${SOURCE}/${sourceId}`,
      { ...whole, facilityIds: [first(), facility.id] },
      { 'if-match': String(version) },
    ),
  };
  const message = 'This facility has ended: it takes no new cases, people or sources.';
  for (const [what, { status, body }] of Object.entries(refused)) {
    // An invitation can contain only open facilities.
    expect(status, what).toBe(what === 'somebody new' ? 400 : 422);
    if (status === 422) expect(body.errors, what).toEqual([expect.objectContaining({ message: message })]);
  }
  expect(refused['a new case']?.body.errors?.[0]?.path).toBe('facilityId');
  // A source that already sends for it is notified, and can still be changed.
  const sent = await putOne(greta, registrationOf(facility.id), source.sourceId);
  expect([sent.outcome, JSON.stringify(sent)]).toEqual(['held', expect.stringContaining('has ended')]);
  const unchanged = { ...source, onCorrection: 'keep' } as const;
  const { sourceId: _id, version: _version, isEnded: _off, ...body } = unchanged;
  const changed = await greta.call('PUT', `${SOURCE}/${source.sourceId}`, body, { 'if-match': '1' });
  expect(changed.status, changed.text).toBe(200);

  const { caseId } = opened.body;
  const note = { caseId, note: 'Still worked on', eventType: 'Message' };
  const written = await greta.call('POST', '/services/case/api/case/notes', note, newKey());
  expect(written.status, written.text).toBeLessThan(300);

  expect((await changeFacility(greta, ended, { name: 'Was ended' })).body.isEnded).toBe(true);
  const reactivated = await endFacility(greta, { ...ended, version: 3 }, false);
  expect(reactivated.body).toMatchObject({ isEnded: false, version: 4 });
  expect(await one(facility.id)).toEqual(reactivated.body);
  expect((await open(greta, newCase(facility.id))).status).toBe(200);
});

it('the last open facility cannot be ended, also when the last two are ended at once', async () => {
  await makeAdministrator(greta, at);
  const facilities = (await greta.call<ManagedFacility[]>('GET', FACILITIES)).body;
  const [one1, other, ...more] = facilities.filter(({ isEnded }) => !isEnded);
  if (!one1 || !other) throw new Error('two are open');
  for (const facility of more) await end(facility);
  const answers = await Promise.all([one1, other].map((each) => endFacility(greta, each)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'LAST_FACILITY',
    Message: 'This is the last open facility of the organization. Add another one before you end it.',
  });
  const left = (await greta.call<ManagedFacility[]>('GET', FACILITIES)).body;
  expect(left.filter(({ isEnded }) => !isEnded)).toHaveLength(1);
  expect(left.at(-1)?.isEnded).toBe(true);
});
