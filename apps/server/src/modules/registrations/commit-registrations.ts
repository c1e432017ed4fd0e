import { message } from '@waypost/contract/core/messages';
import type { Reason, Sent, SentRegistration } from '@waypost/contract/registrations/calls';
import type { Source } from '@waypost/contract/sources/calls';
import type { Keyring } from '@waypost/platform/keyring';
import { lockIdentifiers } from '../../framework/identifiers.ts';
import type { Work } from '../../framework/work.ts';
import { casesNamedBy, casesSeen } from '../cases/module.ts';
import { lockBirthDates, lockPatients, patientsNamedBy } from '../patients/module.ts';
import { applySent, NotApplied } from './apply-registration.ts';
import { type Before, BeforeImages } from './before.ts';
import { hold, lanesHeld } from './held.ts';
import { lanesOf } from './lanes.ts';
import { contentHash, type Planned, planNameOf } from './plan-registrations.ts';
import { readRegistration } from './read-registration.ts';
import { type Seen, storeContents } from './source-contents.ts';

/** A registration with its plan. */
export type ToCommit = { sent: Sent; planned: Planned };

/** The result, the earlier state of changed records, and the resulting state of an existing patient and case. */
export type Committed = {
  result: Planned['plan'];
  reason: Reason | null;
  heldId: string | null;
  before: Before;
  leftAs: Seen | null;
};

const noEarlierState: Before = { patient: null, case: null };

/** The states in which the same plan has left patients and cases, by id: these are not changes by others. */
type PlanStates = ReadonlyMap<string, string | number>;
type ReadPlanStates = (ids: readonly string[]) => Promise<PlanStates>;

const changedMeanwhile: Reason = {
  code: 'VERSION_CHANGED',
  message: message('import.changedMeanwhile'),
  errors: [],
  candidates: [],
};

/**
 * Commits the plan in order, each registration separately. A registration whose records have changed since the plan is
 * held, as is one with another result than planned.
 */
export async function commitRegistrations(
  work: Work,
  keyring: Keyring,
  { source, items, leftOf }: { source: Source; items: readonly ToCommit[]; leftOf: ReadPlanStates },
): Promise<Committed[]> {
  const registrations = items.map(({ sent }) => {
    const read = readRegistration(sent, source);
    return 'reason' in read ? null : read.registration;
  });
  const lists = registrations.map((one) => one?.patient.identifiers ?? []);
  // Locked once for all, in the order of a single registration: identifiers without a patient then stay free during
  // this transaction.
  await lockIdentifiers(
    work,
    'case',
    registrations.flatMap((one) => one?.case?.identifiers ?? []),
  );
  await lockIdentifiers(work, 'patient', lists.flat());
  await lockBirthDates(
    work,
    registrations.flatMap((one) => one?.patient.birthDate ?? []),
  );
  // Patients before cases, in the order of merges.
  await lockPatients(
    work,
    [...(await patientsNamedBy(work, lists)).values()].flatMap((one) => one?.id ?? []),
  );
  const patients = await patientsNamedBy(work, lists);
  const cases = await casesNamedBy(
    work,
    registrations.map((one) => one?.case?.identifiers ?? []),
  );
  const waiting = await lanesHeld(
    work,
    items.map(({ sent }) => lanesOf(sent)),
  );
  const left = await leftOf([...patients.values(), ...cases.values()].flatMap((one) => one?.id ?? []));
  const images = new BeforeImages(work, keyring);
  await images.read(
    items.flatMap(({ planned: { plan } }, at) =>
      plan === 'change' || plan === 'create' ? [presentState(at)] : [],
    ),
  );
  // The states written here, by identifier.
  const done = new Map<string, Seen | null>();
  const held = new Set<string>();
  // The identifiers of earlier registrations.
  const named = new Set<string>();
  const committed: Committed[] = [];
  for (const [at, { sent, planned }] of items.entries()) {
    const lanes = lanesOf(sent);
    const now = presentState(at);
    const isOurs = lanes.some((lane) => done.has(lane));
    const isWaiting = waiting.has(at) || lanes.some((lane) => held.has(lane));
    const reason = holdReason(planned, {
      isWaiting,
      isAsPlanned: isOurs || isAsPlanned(planned.seen, now, left),
    });
    const one = reason
      ? await holdRegistration(sent, reason)
      : planned.plan === 'unchanged' && !isOurs
        ? ({ result: 'unchanged', reason: null, heldId: null, before: noEarlierState, leftAs: now } as const)
        : await applied(sent, planned.plan, {
            isNew: isNewAt(at),
            registration: registrations[at] ?? null,
            readAgain: isOurs ? [now, ...lanes.flatMap((lane) => done.get(lane) ?? [])] : [],
          });
    for (const lane of lanes)
      if (one.result === 'held') held.add(lane);
      else done.set(lane, one.leftAs);
    committed.push(one);
  }
  await storeFinalStates(committed);
  return committed;

  /** Whether its identifiers are free, also among earlier registrations. */
  function isNewAt(at: number): boolean {
    const { patient, case: visit } = registrations[at] ?? {};
    const own = [...(patient?.identifiers ?? []), ...(visit?.identifiers ?? [])].map((one) =>
      JSON.stringify(one),
    );
    const isNew = !patients.has(at) && !cases.has(at) && !own.some((one) => named.has(one));
    for (const one of own) named.add(one);
    return isNew;
  }

  function presentState(at: number): Seen {
    return { patient: patients.get(at) ?? null, case: cases.get(at) ?? null };
  }

  async function applied(
    sent: Sent,
    plan: Planned['plan'],
    { readAgain, ...known }: Known,
  ): Promise<Committed> {
    try {
      const result = await work.part(async () => {
        await images.read(readAgain);
        const made = await applySent(work, keyring, sent, {
          source,
          ...known,
          beforeLink: (id) => images.read([{ patient: { id, version: 0 }, case: null }]),
        });
        const name = planNameOf(made);
        if (name !== plan && name !== 'unchanged') throw new NotApplied(changedMeanwhile);
        return made;
      });
      const { patient, case: visit } = result;
      const leftAs: Seen = {
        patient: patient.patientId ? { id: patient.patientId, version: patient.version ?? 0 } : null,
        case: visit ? { id: visit.caseId, state: '' } : null,
      };
      return { result: planNameOf(result), reason: null, heldId: null, before: images.of(result), leftAs };
    } catch (error) {
      if (!(error instanceof NotApplied)) throw error;
      return holdRegistration(sent, error.reason);
    }
  }

  async function holdRegistration(sent: Sent, reason: Reason): Promise<Committed> {
    const { heldId } = await work.part(() => hold(work, keyring, { source, sent, reason }));
    return { result: 'held', reason, heldId, before: noEarlierState, leftAs: null };
  }

  /** Stores the final states of patients and cases, and the values of the source. */
  async function storeFinalStates(all: readonly Committed[]): Promise<void> {
    const seen = await casesSeen(
      work,
      all.flatMap(({ leftAs }) => leftAs?.case?.id ?? []),
    );
    const versions = new Map(
      all.flatMap(({ leftAs }) =>
        leftAs?.patient ? [[leftAs.patient.id, leftAs.patient.version] as const] : [],
      ),
    );
    const contents = [];
    for (const [at, one] of all.entries()) {
      if (!one.leftAs) continue;
      const { patient, case: visit } = one.leftAs;
      one.leftAs = {
        patient: patient && { id: patient.id, version: versions.get(patient.id) ?? patient.version },
        case: visit && { id: visit.id, state: seen.get(visit.id)?.state ?? visit.state },
      };
      const sent = items[at]?.sent;
      if (sent) contents.push({ hash: contentHash(sent), leftAs: one.leftAs });
    }
    await storeContents(work, source.sourceId, contents);
  }
}

/**
 * The data known about a registration before it is applied; `readAgain`: records already written here, which
 * must be read again.
 */
type Known = { isNew: boolean; registration: SentRegistration | null; readAgain: readonly Seen[] };

/** The reason why it is not applied as planned; null when it is. */
function holdReason(
  { plan, reason }: Planned,
  { isWaiting, isAsPlanned }: { isWaiting: boolean; isAsPlanned: boolean },
): Reason | null {
  if (plan === 'held') return reason ?? changedMeanwhile;
  if (isWaiting) return waits;
  return isAsPlanned ? null : changedMeanwhile;
}

const waits: Reason = { code: 'WAITS', message: message('registration.waits'), errors: [], candidates: [] };

/** Whether a patient and a case are in the planned state, or in the state that the same plan has left. */
function isAsPlanned(then: Seen, now: Seen, left: PlanStates): boolean {
  const isPatient =
    now.patient === null
      ? then.patient === null
      : (then.patient?.id === now.patient.id && then.patient.version === now.patient.version) ||
        left.get(now.patient.id) === now.patient.version;
  const isCase =
    now.case === null
      ? then.case === null
      : (then.case?.id === now.case.id && then.case.state === now.case.state) ||
        left.get(now.case.id) === now.case.state;
  return isPatient && isCase;
}
