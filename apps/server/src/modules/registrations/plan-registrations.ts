import { createHash } from 'node:crypto';
import { message } from '@waypost/contract/core/messages';
import type { Reason, RegistrationResult, Sent, SentRegistration } from '@waypost/contract/registrations/calls';
import type { Source } from '@waypost/contract/sources/calls';
import type { Keyring } from '@waypost/platform/keyring';
import type { Work } from '../../framework/work.ts';
import { casesNamedBy, checkNewCase, placesOf } from '../cases/module.ts';
import {
  checkNewPatient,
  daysOf,
  likeOf,
  type Newcomer,
  patientsNamedBy,
  peopleBorn,
} from '../patients/module.ts';
import { applyRegistration, NotApplied, reasonOf } from './apply-registration.ts';
import { lanesHeld, lanesOf } from './held.ts';
import { readRegistration } from './read-registration.ts';
import type { PlannedSoFar } from './planned-so-far.ts';
import { contentsSeen, type Seen } from './source-contents.ts';

/** What would become of a registration, and of what that was said. */
export type Planned = {
  plan: 'create' | 'change' | 'unchanged' | 'held';
  reason: Reason | null;
  seen: Seen;
};

/** A hash of what is said of a patient and their case, in whichever message. */
export const contentHash = ({ patient, case: visit }: Sent): string =>
  createHash('sha256').update(JSON.stringify([patient, visit])).digest('base64url');

const nothingSeen: Seen = { patient: null, case: null };
const heldAs = (reason: Reason, seen: Seen = nothingSeen): Planned => ({ plan: 'held', reason, seen });

type Read = { sent: Sent; registration: SentRegistration; lanes: string[] };

/**
 * Says what applying registrations of a source in order would come to, and changes nothing. What is new or unchanged is looked up for
 * all at once; what would change somebody known is tried, and rolled back.
 */
export async function planRegistrations(
  work: Work,
  keyring: Keyring,
  { source, sent, soFar }: { source: Source; sent: readonly Sent[]; soFar: PlannedSoFar },
): Promise<Planned[]> {
  const reads = sent.map((one) => {
    const read = readRegistration(one, source);
    return 'reason' in read
      ? { reason: read.reason, lanes: lanesOf(one) }
      : { sent: one, registration: read.registration, lanes: lanesOf(one) };
  });
  const registrations = reads.map((one) => ('reason' in one ? null : one.registration));
  const patients = await patientsNamedBy(
    work,
    registrations.map((one) => one?.patient.identifiers ?? []),
  );
  const cases = await casesNamedBy(
    work,
    registrations.map((one) => one?.case?.identifiers ?? []),
  );
  const waiting = await lanesHeld(
    work,
    reads.map(({ lanes }) => lanes),
  );
  const known = await contentsSeen(work, source.sourceId, [...patients.values()].flatMap((one) => one?.id ?? []));
  const newcomers = reads.map((one, at) =>
    'reason' in one || patients.has(at) ? null : newcomerOf(work, one.registration),
  );
  const born = Map.groupBy(
    await peopleBorn(
      work,
      newcomers.flatMap((one) => (one && 'birth_date' in one ? [one] : [])),
    ),
    ({ birth_date }) => birth_date ?? '',
  );
  const places = await placesOf(work);
  const planned: Planned[] = [];
  for (const [at, one] of reads.entries()) {
    const seen = { patient: patients.get(at) ?? null, case: cases.get(at) ?? null };
    const next =
      'reason' in one
        ? heldAs(one.reason)
        : waiting.has(at) || one.lanes.some((lane) => soFar.isHeld(lane))
          ? heldAs(waits)
          : await planOf(one, {
              seen,
              isSure: !(patients.get(at) === null || cases.get(at) === null),
              newcomer: newcomers[at] ?? null,
            });
    if (next.plan === 'held') soFar.hold(one.lanes);
    planned.push(next);
  }
  return planned;

  async function planOf(
    read: Read,
    { seen, isSure, newcomer }: { seen: Seen; isSure: boolean; newcomer: Newcomer | NotApplied | null },
  ): Promise<Planned> {
    const { registration } = read;
    const isFollowing = read.lanes.some((lane) => soFar.isFresh(lane) || soFar.changesOf(lane).length > 0);
    if (isSure && !isFollowing && seen.patient && isSaidAgain(read.sent, seen, known))
      return { plan: 'unchanged', reason: null, seen };
    if (!isSure || seen.patient || seen.case) return tried(read, seen);
    const visit = registration.case;
    const isKnownVisit = visit?.identifiers.some((one) => soFar.isFresh(laneOf('case', one)));
    const isKnownPatient = registration.patient.identifiers.some((one) => soFar.isFresh(laneOf('patient', one)));
    if (isKnownVisit || (isKnownPatient && !visit)) return { plan: 'change', reason: null, seen };
    if (!isKnownPatient) {
      if (newcomer instanceof NotApplied) return heldAs(newcomer.reason);
      const candidates = newcomer && !registration.patient.isAnother ? candidatesOf(newcomer) : [];
      if (candidates.length > 0 && source.linksSureMatches) return tried(read, seen);
      if (candidates.length > 0) return heldAs(samePerson(candidates));
    }
    const wrong = visit ? problemOf(() => checkNewCase(work, visit, places)) : null;
    if (wrong) return heldAs(wrong);
    soFar.open(read.lanes, newcomer instanceof NotApplied || isKnownPatient ? null : newcomer);
    return { plan: 'create', reason: null, seen };
  }

  function candidatesOf(newcomer: Newcomer) {
    const days = daysOf(newcomer);
    const people = days.flatMap((day) => [...(born.get(day) ?? []), ...soFar.bornOn(day)]);
    return likeOf(newcomer, people);
  }

  /** Applies it after what the file has said of the same before, and takes all of it back. */
  async function tried(read: Read, seen: Seen): Promise<Planned> {
    const before = [...new Set(read.lanes.flatMap((lane) => soFar.changesOf(lane)))];
    const outcome = await rolledBack(work, async () => {
      for (const one of before) await applyRegistration(work, keyring, one, { source });
      return applyRegistration(work, keyring, read.sent, { source });
    });
    if (outcome instanceof NotApplied) return heldAs(outcome.reason, seen);
    const plan = planNameOf(outcome);
    if (plan !== 'unchanged') soFar.change(read.lanes, read.sent);
    return { plan, reason: null, seen };
  }
}

/** What a result is called in a plan. */
export const planNameOf = (result: RegistrationResult): 'create' | 'change' | 'unchanged' => {
  if (result.outcome === 'unchanged') return 'unchanged';
  return result.patient?.outcome === 'registered' || result.case?.outcome === 'opened' ? 'create' : 'change';
};

const laneOf = (kind: 'patient' | 'case', { authority, type, value }: { authority: string; type: string; value: string }) =>
  JSON.stringify([kind, authority, type, value]);

const waits: Reason = { code: 'WAITS', message: message('registration.waits'), errors: [], candidates: [] };
const samePerson = (candidates: Reason['candidates']): Reason => ({
  code: 'SAME_PERSON',
  message: message('registration.samePerson'),
  errors: [],
  // Who is new in the file has no id yet.
  candidates: candidates.filter(({ patientId }) => patientId !== ''),
});

function newcomerOf(work: Work, { patient }: SentRegistration): Newcomer | NotApplied {
  let newcomer: Newcomer | null = null;
  const wrong = problemOf(() => {
    newcomer = checkNewPatient(work, patient);
  });
  return wrong || !newcomer ? new NotApplied(wrong ?? waits) : newcomer;
}

/** Why a check refuses; null: it does not. */
function problemOf(check: () => void): Reason | null {
  try {
    check();
    return null;
  } catch (error) {
    const reason = reasonOf(error);
    if (!reason) throw error;
    return reason;
  }
}

/** Whether the source has said just this last, and nothing of it was changed since. */
function isSaidAgain(sent: Sent, seen: Seen, known: ReadonlyMap<string, { hash: string; leftAs: Seen }>): boolean {
  const last = known.get(`${seen.patient?.id}.${seen.case?.id ?? seen.patient?.id}`);
  return last !== undefined && last.hash === contentHash(sent) && isSameSeen(last.leftAs, seen);
}

export const isSameSeen = (one: Seen, other: Seen): boolean =>
  one.patient?.id === other.patient?.id &&
  one.patient?.version === other.patient?.version &&
  one.case?.id === other.case?.id &&
  one.case?.state === other.case?.state;

/** Says that what was tried is to be rolled back. */
class Tried extends Error {}

async function rolledBack<T>(work: Work, run: () => Promise<T>): Promise<T | NotApplied> {
  let done: T | undefined;
  try {
    await work.part(async () => {
      done = await run();
      work.unchanged();
      throw new Tried();
    });
  } catch (error) {
    if (error instanceof NotApplied) return error;
    if (!(error instanceof Tried)) throw error;
  }
  return done as T;
}

