import type { Held } from '@waypost/contract/registrations/calls';
import { PATIENT } from '../registration.ts';
import { DIFFERENCES, HELD, putOne, registrationOf, sourceAt } from '../sources.ts';
import { type Cast, match, must, type Scenario } from './scenario.ts';

type Sent = { patient: object; case: object };
type Ids = { patientId: string; caseId: string };

const here = ({ here: at }: Cast) => at.facility().id;
const feed = (cast: Cast) => sourceAt(cast.registrar, { facilityIds: [here(cast)] });
const insured = (insuranceName: string) => ({ coverage: { insuranceName, groupNumber: 'G-1' } });

/** Sends a registration, and returns its patient and case. */
async function put(cast: Cast, sent: Sent, sourceId?: string): Promise<Ids> {
  const { patient, case: visit, reason } = await putOne(cast.registrar, sent, sourceId);
  if (!patient?.patientId || !visit) throw new Error(`not applied: ${JSON.stringify(reason)}`);
  return { patientId: patient.patientId, caseId: visit.caseId };
}

/** The same through a held registration, which lacks the facility until a user corrects it. */
async function submitHeldRegistration(cast: Cast, sent: Sent): Promise<string> {
  const { sourceId } = await sourceAt(cast.registrar, {
    facilityIds: cast.here.facilities.map(({ id }) => id),
  });
  const visit = { ...sent.case, facilityId: undefined };
  const { heldId } = await putOne(cast.registrar, { ...sent, case: visit }, sourceId);
  return heldId ?? '';
}
async function apply(cast: Cast, heldId: string, registration: Sent): Promise<Ids> {
  const { version } = await must(cast.registrar.call<Held>('GET', `${HELD}/${heldId}`));
  const path = `${HELD}/${heldId}/apply`;
  type Results = { results: Array<{ patient: { patientId: string }; case: { caseId: string } }> };
  const { results } = await must(
    cast.registrar.call<Results>('POST', path, { registration }, match({ version })),
  );
  const [first] = results;
  if (!first) throw new Error('nothing was applied');
  return { patientId: first.patient.patientId, caseId: first.case.caseId };
}

const newOne = (cast: Cast) =>
  registrationOf(here(cast), { case: { coverages: [{ coverage: { insuranceName: 'Alder Choice' } }] } });
const changed = (sent: Sent): Sent => ({
  patient: { ...sent.patient, gender: 'Male' },
  case: {
    ...sent.case,
    encounter: 'E2',
    coverages: [insured('Harbor HMO'), insured('Alder Choice')],
  },
});

const kinds = {
  opened: [
    ['patientId', ['patient.registered']],
    ['caseId', ['case.opened']],
  ],
  changed: [
    ['patientId', ['patient.updated']],
    ['caseId', ['case.changed', 'coverage.added', 'coverage.changed', 'coverage.reordered']],
  ],
} as const;

/** The prepared value as a text. */
const serialized = (value: { sent: Sent; heldId?: string }) => JSON.stringify(value);
const deserialize = (text: string) => JSON.parse(text) as { sent: Sent; heldId: string };

const both = (
  about: keyof Ids,
  emits: readonly Scenario['emits'][number][],
  isChange: boolean,
): Scenario[] => [
  {
    call: 'registrations.putRegistrations',
    emits: [...emits],
    given: async (cast) => {
      const sent = newOne(cast);
      if (isChange) await put(cast, sent);
      return serialized({ sent: isChange ? changed(sent) : sent });
    },
    act: async (cast, given) => (await put(cast, deserialize(given).sent))[about],
  },
  {
    call: 'registrations.applyHeld',
    emits: [...emits],
    given: async (cast) => {
      const first = newOne(cast);
      if (isChange) await put(cast, first);
      const sent = isChange ? changed(first) : first;
      return serialized({ sent, heldId: await submitHeldRegistration(cast, sent) });
    },
    act: async (cast, given) => {
      const { sent, heldId } = deserialize(given);
      return (await apply(cast, heldId, sent))[about];
    },
  },
];

/** A source's value against a user's correction. */
async function differing(cast: Cast, correct: (ids: Ids) => Promise<unknown>): Promise<string> {
  const { sourceId } = await feed(cast);
  const sent = newOne(cast);
  const ids = await put(cast, sent, sourceId);
  await correct(ids);
  await put(cast, sent, sourceId);
  const [one] = await must(
    cast.registrar.call<Array<{ differenceId: string }>>('GET', `${DIFFERENCES}?caseId=${ids.caseId}`),
  );
  return JSON.stringify({ ...ids, differenceId: one?.differenceId });
}
async function take({ registrar }: Cast, given: string): Promise<Ids> {
  const { differenceId, ...ids } = JSON.parse(given) as Ids & { differenceId: string };
  await must(
    registrar.call('POST', `${DIFFERENCES}/${differenceId}`, { caseId: ids.caseId, decision: 'take' }),
  );
  return ids;
}

export const registrationScenarios: Scenario[] = [
  ...kinds.opened.flatMap(([about, emits]) => both(about, emits, false)),
  ...kinds.changed.flatMap(([about, emits]) => both(about, emits, true)),
  {
    call: 'registrations.decideSourceDifference',
    emits: ['patient.updated'],
    given: (cast) =>
      differing(cast, ({ patientId }) =>
        must(
          cast.registrar.call('PATCH', `${PATIENT}/${patientId}`, { gender: 'Male' }, match({ version: 1 })),
        ),
      ),
    act: async (cast, given) => (await take(cast, given)).patientId,
  },
  {
    call: 'registrations.decideSourceDifference',
    emits: ['coverage.changed'],
    given: (cast) =>
      differing(cast, async ({ caseId }) => {
        const { rows } = await cast.pool.query('select id, version from case_coverage where case_id = $1', [
          caseId,
        ]);
        const path = `/services/case/api/Coverages/${rows[0].id}`;
        const body = { coverage: { subscriberId: 'CORRECTED1' } };
        await must(cast.registrar.call('PATCH', path, body, match(rows[0])));
      }),
    act: async (cast, given) => (await take(cast, given)).caseId,
  },
];
