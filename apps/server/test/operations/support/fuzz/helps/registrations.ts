import { randomUUID } from 'node:crypto';
import { patientDetails, payersByEntity } from '@waypost/contract/graphql';
import type { Held } from '@waypost/contract/registrations/calls';
import type { RegisteredCase } from '@waypost/contract/registrations/desk';
import { newKey } from '../../../../api/support/client.ts';
import { freshIdentifier, named, PATIENT } from '../../../../api/support/registration.ts';
import {
  DIFFERENCES,
  HELD,
  putOne,
  REGISTRATIONS,
  registrationOf,
  sourceAt,
} from '../../../../api/support/sources.ts';
import type { Help, Helps, World } from '../fuzz.ts';
import { ifMatch } from '../targets.ts';

const place = ({ at }: World) => at.facility().id;
const everywhere = ({ at }: World) => ({ facilityIds: at.facilities.map(({ id }) => id) });

/** A registration that was held for this call, with its missing facility. */
async function newHeld(world: World): Promise<Help> {
  const { client } = world;
  const { sourceId } = await sourceAt(client, everywhere(world));
  const sent = registrationOf(place(world));
  const { facilityId: _unknown, ...visit } = sent.case;
  const { heldId } = await putOne(client, { ...sent, case: visit }, sourceId);
  const { body } = await client.call<Held>('GET', `${HELD}/${heldId}`);
  return {
    path: { heldId: body.heldId },
    headers: ifMatch(body.version),
    body: { registration: sent },
  };
}

/** A source's value against an earlier correction of a user. */
async function newDifference(world: World): Promise<Help> {
  const { client } = world;
  const { sourceId } = await sourceAt(client, everywhere(world));
  const sent = registrationOf(place(world));
  const { patient, case: visit } = await putOne(client, sent, sourceId);
  const patientId = patient?.patientId ?? '';
  const { patientDetails: known } = await client.read('patient', patientDetails, { patientId });
  await client.call('PATCH', `${PATIENT}/${patientId}`, { gender: 'Male' }, ifMatch(known?.version ?? 0));
  await putOne(client, sent, sourceId);
  const caseId = visit?.caseId ?? '';
  const { body } = await client.call<Array<{ differenceId: string }>>(
    'GET',
    `${DIFFERENCES}?caseId=${caseId}`,
  );
  return {
    path: { differenceId: body[0]?.differenceId ?? '' },
    query: { caseId },
    body: { caseId, decision: 'take' },
  };
}

/** A case whose payer has not been asked. */
async function newUncheckedCase(world: World): Promise<Help> {
  const { client } = world;
  const { payersByEntity: plans } = await client.read('payer-data', payersByEntity, {});
  const plan = plans.find(({ harpInsurancePlan }) => harpInsurancePlan.startsWith('Tidewater'));
  const coverage = {
    insuranceName: 'Tidewater PPO',
    rcsInsuranceCode: plan?.harpInsuranceCode,
    subscriberId: 'ACT000001',
  };
  const { body } = await client.call<RegisteredCase>(
    'POST',
    REGISTRATIONS,
    {
      patient: { ...newPerson(), birthDate: '1984-03-14', isAnother: true },
      case: { facilityId: place(world), dateOfServiceStart: '2026-11-20', coverages: [{ coverage }] },
    },
    newKey(),
  );
  return { path: { caseId: body.case?.caseId ?? '' } };
}

/** An unknown patient. */
const newPerson = () => ({ identifiers: [freshIdentifier()], name: named('Ada', `Quill ${randomUUID()}`) });

async function newSource(world: World): Promise<Help> {
  const { sourceId, version, isEnded: _ended, ...source } = await sourceAt(world.client, everywhere(world));
  return { path: { sourceId }, headers: ifMatch(version), body: { ...source, onCorrection: 'keep' } };
}

export const registrationHelps: Helps = {
  'patient.putPatient': () => ({ body: newPerson() }),
  'registrations.registerCase': (world) => ({
    body: {
      patient: newPerson(),
      case: { facilityId: place(world), dateOfServiceStart: '2027-02-03' },
    },
  }),
  'eligibility.prefillCase': newUncheckedCase,
  'eligibility.verifyCase': async (world) => {
    const help = await newUncheckedCase(world);
    const form = `/services/realtime-eligibility/cases/${help.path?.caseId}/prefill`;
    const { body } = await world.client.call<{ request: object }>('GET', form);
    return { ...help, body: body.request };
  },
  'registrations.putRegistrations': async (world) => {
    const { sourceId } = await sourceAt(world.client, everywhere(world));
    return { body: { sourceId, registrations: [registrationOf(place(world))] } };
  },
  'registrations.heldRegistrations': async (world) => ({
    query: { sourceId: (await sourceAt(world.client, everywhere(world))).sourceId },
  }),
  'registrations.heldRegistration': async (world) => ({ path: (await newHeld(world)).path ?? {} }),
  'registrations.applyHeld': newHeld,
  'registrations.dismissHeld': async (world) => ({
    ...(await newHeld(world)),
    body: { reason: 'Sent by mistake' },
  }),
  'registrations.sourceDifferences': async (world) => ({ query: (await newDifference(world)).query ?? {} }),
  'registrations.decideSourceDifference': newDifference,
  'sources.createSource': (world) => ({
    body: { name: `Feed ${world.random.pick([...'abcdefghij'])}${Date.now()}`, ...everywhere(world) },
  }),
  'sources.changeSource': newSource,
  'sources.endSource': async (world) => ({ ...(await newSource(world)), body: { isEnded: true } }),
};
