import { randomUUID } from 'node:crypto';
import type { Entity } from '@waypost/contract/entities/calls';
import { getCaseCoverages, patientDetails } from '@waypost/contract/graphql';
import type { AssignmentSettings } from '@waypost/contract/tasks/assignment/calls';
import { ASSIGNMENT, faxes, readRule } from '../../../../api/support/assignment.ts';
import { endedBulkChange, requestBulkChange } from '../../../../api/support/bulk-changes.ts';
import { visitDocuments } from '../../../../api/support/documents.ts';
import { send as sendRequest } from '../../../../api/support/eligibility-transactions.ts';
import { merge, someone } from '../../../../api/support/merging.ts';
import { freshIdentifier, open } from '../../../../api/support/registration.ts';
import { wholeVisit } from '../../../../api/support/visits.ts';
import type { Help, Helps, World } from '../fuzz.ts';
import { form, ifMatch, newAlert, newOrder, ofOpenTask, one, vargaOf } from '../targets.ts';

const here = (world: World): Help => ({ headers: { facilityid: one(world, 'facilityId') } });

const ofCase = (world: World) => ({
  caseNumber: { filterType: 'text', type: 'equals', filter: one(world, 'caseNumber') },
});

const newCase = (world: World) => ({
  patient: { patientId: one(world, 'patientId') },
  facilityId: one(world, 'facilityId'),
  dateOfServiceStart: '2027-02-03',
  ...wholeVisit,
});

/** A case that was opened for this call, because it can be canceled once. */
async function ofNewCase(world: World): Promise<Help> {
  const { body } = await open(world.client, newCase(world));
  return { path: { caseId: body.caseId }, headers: ifMatch(body.version) };
}

/** Two patients that only this call uses, because they can be merged once. */
const twoPeople = async ({ client }: World) => [await someone(client), await someone(client)] as const;

/** Tasks of a case that can be assigned to the caller. */
const handOut = (world: World) => ({
  filter: ofCase(world),
  way: 'evenly',
  includesHeld: true,
  people: [world.client.userId],
});

let isElevating = false;

/**
 * A finished bulk change of one case, a new one each time, because a change without effect cannot be undone.
 */
async function bulkChange(world: World): Promise<Help> {
  const { client } = world;
  isElevating = !isElevating;
  const { body } = await requestBulkChange(client, ofCase(world), {
    status: isElevating ? 'Elevated' : 'OnHold',
  });
  return { path: { id: (await endedBulkChange(client, body)).id } };
}

export const workHelps: Helps = {
  'case.addCoverage': async (world) => {
    const { body } = await world.client.call<Entity[]>('GET', '/services/policy/users/me/entities');
    const [facilityId, caseid] = [one(world, 'facilityId'), one(world, 'caseId')];
    const facility = body.flatMap(({ facilities }) => facilities).find(({ id }) => id === facilityId);
    return {
      query: { caseid },
      body: {
        ...(world.samples.get('case.addCoverage') as object),
        patientId: one(world, 'patientId'),
        facilityId,
        lCode: facility?.lCode,
        clientCode: facility?.clientCode,
      },
    };
  },
  'patient.updatePatient': async (world) => {
    const patientId = one(world, 'patientId');
    const { patientDetails: known } = await world.client.read('patient', patientDetails, { patientId });
    return {
      path: { patientId },
      headers: ifMatch(known?.version ?? 0),
      body: { email: `${randomUUID()}@example.org` },
    };
  },
  'case.openCase': (world) => ({ body: newCase(world) }),
  'case.putCase': (world) => ({ body: { ...newCase(world), identifiers: [freshIdentifier('VN')] } }),
  'case.changeCase': async (world) => ({ ...(await ofNewCase(world)), body: wholeVisit }),
  'case.cancelCase': async (world) => ofNewCase(world),
  'case.moveCase': async (world) => ({
    ...(await ofNewCase(world)),
    body: { facilityId: one(world, 'facilityId') },
  }),
  'patient.mergePreview': async (world) => {
    const [survivor, other] = await twoPeople(world);
    return { path: { patientId: survivor.id }, query: { mergedPatientId: other.id } };
  },
  'patient.mergePatients': async (world) => {
    const [survivor, other] = await twoPeople(world);
    return {
      path: { patientId: survivor.id },
      headers: ifMatch(1),
      body: { mergedPatientId: other.id, mergedVersion: 1 },
    };
  },
  'patient.takeMergeBack': async (world) => {
    const [survivor, other] = await twoPeople(world);
    const { body } = await merge(world.client, survivor.id, other.id);
    return { path: { mergeId: body.mergeId }, body: {} };
  },
  'case.orderCoverages': async (world) => {
    const caseId = one(world, 'caseId');
    const { getCaseCoverages: coverages } = await world.client.read('case', getCaseCoverages, { caseId });
    return { path: { id: caseId }, body: coverages.map(({ coverageId }) => coverageId).reverse() };
  },
  'generatedDocuments.uploadDocument': () => ({
    body: form('file', new File(['A note.'], `${randomUUID()}.txt`)),
  }),
  'case.generatedDocument': (world) => ({ body: { id: one(world, 'generatedDocumentId') } }),
  'bulk.startBulkChange': (world) => ({
    body: { filter: ofCase(world), change: { status: 'OnHold' } },
  }),
  'bulk.planHandOut': (world) => ({ body: handOut(world) }),
  'bulk.handOut': (world) => ({ body: handOut(world) }),
  'bulk.bulkChange': bulkChange,
  'bulk.skippedTasks': bulkChange,
  'bulk.stopBulkChange': bulkChange,
  'bulk.undoBulkChange': bulkChange,
  'eligibility.verify': async ({ client, known, random }) => {
    const taskId = random.pick(known.pinned('taskId'));
    const path = `/services/realtime-eligibility/tasks/${taskId}/prefill`;
    const { body } = await client.call<{ request: object }>('GET', path);
    return { body: body.request };
  },
  'eligibility.cancel': async ({ client }) => ({
    path: { id: await sendRequest(client, 'TWM01', 'TWM8841207') },
  }),
  'eligibility.decideAlert': async (world) => {
    const asked = await newAlert(world);
    return {
      path: { id: asked.id, field: 'memberId' },
      headers: ifMatch(asked.version),
      body: { choice: 'accept' },
    };
  },
  'orders.addPhysicianContacts': (world) => ({ body: vargaOf(world).contacts.map(({ id }) => id) }),
  'orders.removePhysicianContacts': (world) => ({ body: vargaOf(world).contacts.map(({ id }) => id) }),
  'orders.deleteOrder': async (world) => {
    const order = await newOrder(world);
    return { path: { orderId: order.orderId }, headers: ifMatch(order.version) };
  },
  'integrationTokens.pkce': () => ({ headers: {} }),
  'integrationTokens.getToken': here,
  'integrationTokens.getTokenAccept': async (world) => {
    const begun = await world.client.call<{ authorizationUrl: string; state: string }>(
      'POST',
      '/services/policy/userintegrationtoken/pkce',
      { type: 'OnBase' },
      here(world).headers,
    );
    const authCode = (await visitDocuments(begun.body.authorizationUrl)).get('code');
    return { ...here(world), body: { type: 'OnBase', authCode, state: begun.body.state } };
  },
  'assignment.rule': () => ({ query: faxes }),
  'assignment.setRule': async ({ client }) => ({
    headers: ifMatch((await readRule(client)).version),
    body: { ...faxes, mode: 'byHand', dailyLimit: null, members: [] },
  }),
  'assignment.setMyAvailability': () => ({ body: { state: 'available' } }),
  'assignment.setAvailability': ({ others }) => ({
    path: { userId: others.dana.userId },
    body: { state: 'away', backOn: '2099-01-04' },
  }),
  'assignment.setSettings': async ({ client }) => {
    const { body } = await client.call<AssignmentSettings>('GET', `${ASSIGNMENT}/settings`);
    return { headers: ifMatch(body.version) };
  },
  'task.changeTask': async (world) => ({ ...(await ofOpenTask(world)), body: { status: 'OnHold' } }),
  'task.removeHoliday': async (world) => {
    const [facilityId, day] = [one(world, 'facilityId'), '2027-01-04'];
    await world.client.call('PUT', `/services/task/facilities/${facilityId}/holidays/${day}`, {
      name: 'A day',
    });
    return { path: { facilityId, day } };
  },
  'documents.viewDocument': (world) => ({ body: { caseId: one(world, 'caseId'), documentId: '17' } }),
};
