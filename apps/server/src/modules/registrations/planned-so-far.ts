import type { NamedPatient } from '@waypost/contract/patients/register';
import type { Sent } from '@waypost/contract/registrations/calls';
import { type Newcomer, PeopleIndex } from '../patients/module.ts';
import { NumberMap } from './number-map.ts';

/** Somebody who would be new, as far as it says whether somebody else has their identifier. */
export type FreshPerson = { lastName: string; birthDate: string | null };

/** What is known of an identifier, as bits; above them the place of who would be registered by it, from 1. */
const FRESH = 1;
const HELD = 2;
const FLAGS = 2;

/**
 * What a file has said so far, by the numbers of identifiers (`laneNumber`): its plan is made in the order in which it is applied. A part
 * of it is planned on a fork, which is absorbed once its transaction has ended: a transaction that is begun again begins with what was
 * said before it.
 */
export class PlannedSoFar {
  readonly #before: PlannedSoFar | null;
  readonly #known = new NumberMap();
  readonly #people = new PeopleIndex();
  readonly #changes = new Map<number, Sent[]>();
  /** Who would be new, as the file has said last; forks add to the same. */
  readonly #registered: FreshPerson[];

  constructor(before: PlannedSoFar | null = null) {
    this.#before = before;
    this.#registered = before ? before.#registered : [];
  }

  fork(): PlannedSoFar {
    return new PlannedSoFar(this);
  }

  absorb(later: PlannedSoFar): void {
    for (const [lane, known] of later.#known) this.#known.set(lane, known);
    this.#people.absorb(later.#people);
    for (const [lane, sent] of later.#changes) push(this.#changes, lane, sent);
  }

  #of(lane: number): number {
    const own = this.#known.get(lane);
    return own === 0 && this.#before ? this.#before.#of(lane) : own;
  }

  /** Who would be new by one of these identifiers. */
  registered(lanes: readonly number[]): FreshPerson | null {
    for (const lane of lanes) {
      const place = this.#of(lane) >>> FLAGS;
      if (place > 0) return this.#registered[place - 1] ?? null;
    }
    return null;
  }

  /** Keeps what the file says of somebody who would be new; what it leaves out stays. */
  register(lanes: readonly number[], { name: [name] = [], birthDate }: NamedPatient): void {
    const known = this.registered(lanes);
    const place = this.#registered.push({
      lastName: name?.familyName ?? known?.lastName ?? '',
      birthDate: birthDate === undefined ? (known?.birthDate ?? null) : birthDate,
    });
    for (const lane of lanes) this.#known.set(lane, (this.#of(lane) & (FRESH | HELD)) | (place << FLAGS));
  }

  /** Whether an identifier is of somebody, or of a case, that would be new. */
  isFresh(lane: number): boolean {
    return (this.#of(lane) & FRESH) !== 0;
  }

  /** Whether something before it about the same is held. */
  isHeld(lane: number): boolean {
    return (this.#of(lane) & HELD) !== 0;
  }

  /** Who would be new, and has to be compared with a newcomer. */
  near(newcomer: Newcomer): ReturnType<PeopleIndex['near']> {
    return [...(this.#before?.near(newcomer) ?? []), ...this.#people.near(newcomer)];
  }

  /** What would change somebody known, or their case. */
  changesOf(lane: number): Sent[] {
    return [...(this.#before?.changesOf(lane) ?? []), ...(this.#changes.get(lane) ?? [])];
  }

  hold(lanes: readonly number[]): void {
    for (const lane of lanes) this.#known.set(lane, this.#of(lane) | HELD);
  }

  /** @param newcomer who would be registered; null: they are known, or were before it in the file */
  open(lanes: readonly number[], newcomer: Newcomer | null): void {
    for (const lane of lanes) this.#known.set(lane, this.#of(lane) | FRESH);
    // Who is new in the file has no id yet.
    if (newcomer?.birth_date) this.#people.add({ ...newcomer, id: '' });
  }

  change(lanes: readonly number[], sent: Sent): void {
    for (const lane of lanes) push(this.#changes, lane, [sent]);
  }
}

function push<T>(lists: Map<number, T[]>, key: number, more: readonly T[]): void {
  const list = lists.get(key);
  if (list) list.push(...more);
  else lists.set(key, [...more]);
}
