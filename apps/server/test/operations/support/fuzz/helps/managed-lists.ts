import { newPhysician, newPlan, physicianOf, planOf } from '../../../../api/support/managed-lists.ts';
import type { Help, Helps, World } from '../fuzz.ts';
import { ifMatch } from '../targets.ts';

const newPlanHelp = async ({ client }: World): Promise<Help> => {
  const { planId, version } = await planOf(client);
  return { path: { planId }, headers: ifMatch(version) };
};
const newPhysicianHelp = async ({ client }: World): Promise<Help> => {
  const { physicianId, version } = await physicianOf(client);
  return { path: { physicianId }, headers: ifMatch(version) };
};
const { insuranceCode: _code, ...plan } = newPlan();
const { npi: _npi, ...physician } = newPhysician();

/** Unused codes and NPIs, and records that are each changed once. */
export const managedListHelps: Helps = {
  'plans.plans': () => ({ query: { search: 'north' } }),
  'plans.plan': async (world) => ({ path: (await newPlanHelp(world)).path ?? {} }),
  'plans.createPlan': () => ({ body: newPlan() }),
  'plans.changePlan': async (world) => ({ ...(await newPlanHelp(world)), body: plan }),
  'plans.endPlan': newPlanHelp,
  'physicians.physicians': () => ({ query: { search: 'varga' } }),
  'physicians.physician': async (world) => ({ path: (await newPhysicianHelp(world)).path ?? {} }),
  'physicians.createPhysician': () => ({ body: newPhysician() }),
  'physicians.changePhysician': async (world) => ({ ...(await newPhysicianHelp(world)), body: physician }),
  'physicians.endPhysician': newPhysicianHelp,
};
