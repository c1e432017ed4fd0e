import type { NamedPatient } from '@waypost/contract/patients/register';
import type { Sent } from '@waypost/contract/registrations/calls';
import { type Newcomer, PeopleIndex } from '../patients/module.ts';

/** Somebody who would be new, as far as it says whether somebody else has their identifier. */
export type FreshPerson = { lastName: string; birthDate: string | null };

/**
 * What a file has said so far: its plan is made in the order in which it is applied. A part of it is planned on a fork, which is
 * absorbed once its transaction has ended: a transaction that is begun again begins with what was said before it.
 */
export class PlannedSoFar {
  readonly #before: PlannedSoFar | null;
  readonly #fresh = new Set<string>();
  readonly #held = new Set<string>();
  readonly #people = new PeopleIndex();
  readonly #changes = new Map<string, Sent[]>();
  /** By identifier, who would be new, as the file has said last. */
  readonly #registered = new Map<string, FreshPerson>();

  constructor(before: PlannedSoFar | null = null) {
    this.#before = before;
  }

  fork(): PlannedSoFar {
    return new PlannedSoFar(this);
  }

  absorb(later: PlannedSoFar): void {
    for (const lane of later.#fresh) this.#fresh.add(lane);
    for (const lane of later.#held) this.#held.add(lane);
    for (const person of later.#people.all()) this.#people.add(person);
    for (const [lane, sent] of later.#changes) push(this.#changes, lane, sent);
    for (const [lane, person] of later.#registered) this.#registered.set(lane, person);
  }

  /** Who would be new by one of these identifiers. */
  registered(lanes: readonly string[]): FreshPerson | null {
    for (const lane of lanes) {
      const own = this.#registered.get(lane);
      if (own) return own;
    }
    return this.#before?.registered(lanes) ?? null;
  }

  /** Keeps what the file says of somebody who would be new; what it leaves out stays. */
  register(lanes: readonly string[], { name: [name] = [], birthDate }: NamedPatient): void {
    const known = this.registered(lanes);
    const person: FreshPerson = {
      lastName: name?.familyName ?? known?.lastName ?? '',
      birthDate: birthDate === undefined ? (known?.birthDate ?? null) : birthDate,
    };
    for (const lane of lanes) this.#registered.set(lane, person);
  }

  /** Whether an identifier is of somebody, or of a case, that would be new. */
  isFresh(lane: string): boolean {
    return this.#fresh.has(lane) || this.#before?.isFresh(lane) === true;
  }

  /** Whether something before it about the same is held. */
  isHeld(lane: string): boolean {
    return this.#held.has(lane) || this.#before?.isHeld(lane) === true;
  }

  /** Who would be new, and has to be compared with a newcomer. */
  near(newcomer: Newcomer): ReturnType<PeopleIndex['near']> {
    return [...(this.#before?.near(newcomer) ?? []), ...this.#people.near(newcomer)];
  }

  /** What would change somebody known, or their case. */
  changesOf(lane: string): Sent[] {
    return [...(this.#before?.changesOf(lane) ?? []), ...(this.#changes.get(lane) ?? [])];
  }

  hold(lanes: readonly string[]): void {
    for (const lane of lanes) this.#held.add(lane);
  }

  /** @param newcomer who would be registered; null: they are known, or were before it in the file */
  open(lanes: readonly string[], newcomer: Newcomer | null): void {
    for (const lane of lanes) this.#fresh.add(lane);
    // Who is new in the file has no id yet.
    if (newcomer?.birth_date) this.#people.add({ ...newcomer, id: '' });
  }

  change(lanes: readonly string[], sent: Sent): void {
    for (const lane of lanes) push(this.#changes, lane, [sent]);
  }
}

function push<T>(lists: Map<string, T[]>, key: string, more: readonly T[]): void {
  const list = lists.get(key);
  if (list) list.push(...more);
  else lists.set(key, [...more]);
}
