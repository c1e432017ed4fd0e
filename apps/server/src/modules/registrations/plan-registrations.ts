import { createHash } from 'node:crypto';
import { folded } from '@waypost/contract/core/folded';
import type { Identifier } from '@waypost/contract/core/identifiers';
import { message } from '@waypost/contract/core/messages';
import type { Reason, Sent, SentRegistration } from '@waypost/contract/registrations/calls';
import type { Source } from '@waypost/contract/sources/calls';
import type { Keyring } from '@waypost/platform/keyring';
import { AppError } from '../../framework/errors.ts';
import { runAndRollBack } from '../../framework/try-out.ts';
import type { Work } from '../../framework/work.ts';
import { casesNamedBy, checkNewCase, placesOf } from '../cases/module.ts';
import {
  checkNewPatient,
  isAnotherPerson,
  type Newcomer,
  PeopleIndex,
  patientsNamedBy,
  peopleBorn,
  similarCandidates,
} from '../patients/module.ts';
import { type Applied, applySent, NotApplied, reasonOf } from './apply-registration.ts';
import { lanesHeld } from './held.ts';
import { laneNumber, laneOf, lanesOf } from './lanes.ts';
import type { FreshPerson, PlannedSoFar } from './planned-so-far.ts';
import { readRegistration } from './read-registration.ts';
import { contentsSeen, type Seen } from './source-contents.ts';

/** The plan of a registration, and the states on which it is based. */
export type Planned = {
  plan: 'create' | 'change' | 'unchanged' | 'held';
  reason: Reason | null;
  seen: Seen;
};

/** A hash of the data about a patient and their case, independent of the message. */
export const contentHash = ({ patient, case: visit }: Sent): string =>
  createHash('sha256')
    .update(JSON.stringify([patient, visit]))
    .digest('base64url');

const noState: Seen = { patient: null, case: null };
const toHeldPlan = (reason: Reason, seen: Seen = noState): Planned => ({ plan: 'held', reason, seen });

type Read = {
  sent: Sent;
  registration: SentRegistration | null;
  reason: Reason | null;
  /** The identifiers, as texts and as numbers. */
  texts: readonly string[];
  lanes: readonly number[];
};

/** The data that is read for several registrations at once. */
type ReadRecords = {
  seen: ReadonlyArray<Seen & { isSure: boolean }>;
  waiting: ReadonlySet<number>;
  known: ReadonlyMap<string, { hash: string; leftAs: Seen }>;
  newcomers: ReadonlyArray<Newcomer | NotApplied | null>;
  born: PeopleIndex;
  places: Awaited<ReturnType<typeof placesOf>>;
};
type Tools = { work: Work; keyring: Keyring; source: Source; soFar: PlannedSoFar };

type ToPlan = {
  source: Source;
  sent: readonly Sent[];
  soFar: PlannedSoFar;
  /** The database is used after this has ended. */
  until?: Promise<unknown> | undefined;
};

/**
 * The result of applying registrations of a source in order; changes nothing. New and unchanged records are read for
 * all at once; changes of existing records are tried and rolled back.
 */
export async function planRegistrations(
  work: Work,
  keyring: Keyring,
  { source, sent, soFar, until }: ToPlan,
): Promise<Planned[]> {
  const reads = sent.map((one): Read => {
    const read = readRegistration(one, source);
    const texts = lanesOf(one);
    return { registration: null, reason: null, ...read, sent: one, texts, lanes: texts.map(laneNumber) };
  });
  await until;
  const looked = await lookUp(work, source, reads);
  const tools = { work, keyring, source, soFar };
  const planned: Planned[] = [];
  for (const [at, read] of reads.entries()) {
    const next = await planOf(tools, looked, { read, at });
    if (next.plan === 'held') soFar.hold(read.lanes);
    planned.push(next);
  }
  return planned;
}

async function lookUp(work: Work, source: Source, reads: readonly Read[]): Promise<ReadRecords> {
  const patients = await patientsNamedBy(
    work,
    reads.map(({ registration }) => registration?.patient.identifiers ?? []),
  );
  const cases = await casesNamedBy(
    work,
    reads.map(({ registration }) => registration?.case?.identifiers ?? []),
  );
  const newcomers = reads.map(({ registration }, at) =>
    registration && !patients.has(at) ? newcomerOf(work, registration) : null,
  );
  const born = await peopleBorn(
    work,
    newcomers.flatMap((one) => (one && !(one instanceof NotApplied) ? [one] : [])),
  );
  return {
    seen: reads.map((_, at) => ({
      patient: patients.get(at) ?? null,
      case: cases.get(at) ?? null,
      isSure: patients.get(at) !== null && cases.get(at) !== null,
    })),
    waiting: await lanesHeld(
      work,
      reads.map(({ texts }) => texts),
    ),
    known: await contentsSeen(
      work,
      source.sourceId,
      [...patients.values()].flatMap((one) => one?.id ?? []),
    ),
    newcomers,
    born: new PeopleIndex(born),
    places: await placesOf(work),
  };
}

async function planOf(
  tools: Tools,
  looked: ReadRecords,
  { read, at }: { read: Read; at: number },
): Promise<Planned> {
  const { soFar } = tools;
  const { isSure, ...seen } = looked.seen[at] ?? { ...noState, isSure: true };
  if (!read.registration) return toHeldPlan(read.reason ?? waits);
  if (looked.waiting.has(at) || read.lanes.some((lane) => soFar.isHeld(lane))) return toHeldPlan(waits, seen);
  if (isSure && isNew(seen)) {
    const { patient } = read.registration;
    const before = soFar.registered(numbersOf('patient', patient.identifiers));
    if (before && isRecycled(before, patient)) return toHeldPlan(reassignedIdentifier);
    return planNew(tools, looked, { read, registration: read.registration, at });
  }
  const isFollowing = read.lanes.some((lane) => soFar.isFresh(lane) || soFar.changesOf(lane).length > 0);
  return isSure && !isFollowing && isRepeated(read.sent, seen, looked.known)
    ? { plan: 'unchanged', reason: null, seen }
    : tried(tools, read, seen);
}

const isNew = (seen: Seen): boolean => seen.patient === null && seen.case === null;

/** The plan for a new patient, who may have occurred earlier in the file. */
async function planNew(
  tools: Tools,
  looked: ReadRecords,
  { read, registration, at }: { read: Read; registration: SentRegistration; at: number },
): Promise<Planned> {
  const { work, source, soFar } = tools;
  const { patient, case: visit } = registration;
  const patientLanes = numbersOf('patient', patient.identifiers);
  const isFresh = (lane: number) => soFar.isFresh(lane);
  const isFollowing = patientLanes.some(isFresh);
  if (visit ? numbersOf('case', visit.identifiers).some(isFresh) : isFollowing) {
    soFar.register(patientLanes, patient);
    return { plan: 'change', reason: null, seen: noState };
  }
  const newcomer = looked.newcomers[at] ?? null;
  if (!isFollowing) {
    if (newcomer instanceof NotApplied) return toHeldPlan(newcomer.reason);
    const candidates = newcomer && !patient.isAnother ? candidatesOf(tools, looked, newcomer) : [];
    if (candidates.length > 0)
      return source.linksSureMatches ? tried(tools, read, noState) : toHeldPlan(samePersonReason(candidates));
  }
  const wrong = visit ? problemOf(() => checkNewCase(work, visit, looked.places)) : null;
  if (wrong) return toHeldPlan(wrong);
  soFar.register(patientLanes, patient);
  soFar.open(read.lanes, isFollowing || newcomer instanceof NotApplied ? null : newcomer);
  return { plan: 'create', reason: null, seen: noState };
}

const numbersOf = (kind: 'patient' | 'case', identifiers: readonly Identifier[]): number[] =>
  identifiers.map((one) => laneNumber(laneOf(kind, one)));

const reassignedIdentifier: Reason = {
  code: 'IDENTIFIER_RECYCLED',
  message: new AppError('IDENTIFIER_RECYCLED').message,
  errors: [],
  candidates: [],
};

/** Whether an identifier of a new patient recurs in the file with another person, as registering would find. */
const isRecycled = (
  { lastName, birthDate: known }: FreshPerson,
  { name: [name] = [], birthDate }: SentRegistration['patient'],
): boolean =>
  Boolean(name && birthDate) &&
  isAnotherPerson(
    { birthDate: known, isSameName: folded(lastName) === folded(name?.familyName ?? '') },
    birthDate ?? '',
  );

function candidatesOf({ soFar }: Tools, { born }: ReadRecords, newcomer: Newcomer): Reason['candidates'] {
  return similarCandidates(newcomer, [...born.near(newcomer), ...soFar.near(newcomer)]);
}

/** Applies it after the file's earlier changes of the same records, and rolls everything back. */
async function tried({ work, keyring, source, soFar }: Tools, read: Read, seen: Seen): Promise<Planned> {
  const before = [...new Set(read.lanes.flatMap((lane) => soFar.changesOf(lane)))];
  const outcome = await rolledBack(work, async () => {
    for (const one of before) await applySent(work, keyring, one, { source });
    return applySent(work, keyring, read.sent, { source });
  });
  if (outcome instanceof NotApplied) return toHeldPlan(outcome.reason, seen);
  const plan = planNameOf(outcome);
  if (plan !== 'unchanged') soFar.change(read.lanes, read.sent);
  return { plan, reason: null, seen };
}

/** The name of a result in a plan. */
export const planNameOf = (result: Applied): 'create' | 'change' | 'unchanged' => {
  if (result.outcome === 'unchanged') return 'unchanged';
  return result.patient.outcome === 'registered' || result.case?.outcome === 'opened' ? 'create' : 'change';
};

const waits: Reason = { code: 'WAITS', message: message('registration.waits'), errors: [], candidates: [] };
const samePersonReason = (candidates: Reason['candidates']): Reason => ({
  code: 'SAME_PERSON',
  message: message('registration.samePerson'),
  errors: [],
  // New patients of the file have no id yet.
  candidates: candidates.filter(({ patientId }) => patientId !== ''),
});

function newcomerOf(work: Work, { patient }: SentRegistration): Newcomer | NotApplied {
  let newcomer: Newcomer | null = null;
  const wrong = problemOf(() => {
    newcomer = checkNewPatient(work, patient);
  });
  return wrong || !newcomer ? new NotApplied(wrong ?? waits) : newcomer;
}

/** The reason why a check refuses; null when it passes. */
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

/** Whether the source has sent exactly this last, and nothing was changed since. */
function isRepeated(
  sent: Sent,
  seen: Seen,
  known: ReadonlyMap<string, { hash: string; leftAs: Seen }>,
): boolean {
  const last = known.get(`${seen.patient?.id}.${seen.case?.id ?? seen.patient?.id}`);
  return last !== undefined && last.hash === contentHash(sent) && isSameSeen(last.leftAs, seen);
}

const isSameSeen = (one: Seen, other: Seen): boolean =>
  one.patient?.id === other.patient?.id &&
  one.patient?.version === other.patient?.version &&
  one.case?.id === other.case?.id &&
  one.case?.state === other.case?.state;

async function rolledBack<T>(work: Work, run: () => Promise<T>): Promise<T | NotApplied> {
  try {
    return await runAndRollBack(work, run);
  } catch (error) {
    if (error instanceof NotApplied) return error;
    throw error;
  }
}
