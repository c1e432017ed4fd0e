import type { NamedPatient } from '@waypost/contract/patients/register';
import type { Sent } from '@waypost/contract/registrations/calls';
import { type Newcomer, PeopleIndex } from '../patients/module.ts';
import { NumberMap } from './number-map.ts';

/** A new patient, with the fields that show whether their identifier belongs to another person. */
export type FreshPerson = { lastName: string; birthDate: string | null };

/** Facts about an identifier as bits; the higher bits are the index of the patient to register, from 1. */
const FRESH = 1;
const HELD = 2;
const FLAGS = 2;

/**
 * The data of a file so far, by the numbers of identifiers (`laneNumber`): it is planned in the order in which it is
 * applied. A part is planned on a fork, which is absorbed after its transaction: a repeated transaction starts from the
 * state before it.
 */
export class PlannedSoFar {
  readonly #before: PlannedSoFar | null;
  readonly #known = new NumberMap();
  readonly #people = new PeopleIndex();
  readonly #changes = new Map<number, Sent[]>();
  /** New patients with the file's latest data; forks add to the same list. */
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

  /** The new patient with one of these identifiers. */
  registered(lanes: readonly number[]): FreshPerson | null {
    for (const lane of lanes) {
      const place = this.#of(lane) >>> FLAGS;
      if (place > 0) return this.#registered[place - 1] ?? null;
    }
    return null;
  }

  /** Stores the file's data of a new patient; absent values stay. */
  register(lanes: readonly number[], { name: [name] = [], birthDate }: NamedPatient): void {
    const known = this.registered(lanes);
    const place = this.#registered.push({
      lastName: name?.familyName ?? known?.lastName ?? '',
      birthDate: birthDate === undefined ? (known?.birthDate ?? null) : birthDate,
    });
    for (const lane of lanes) this.#known.set(lane, (this.#of(lane) & (FRESH | HELD)) | (place << FLAGS));
  }

  /** Whether an identifier belongs to a new patient or case. */
  isFresh(lane: number): boolean {
    return (this.#of(lane) & FRESH) !== 0;
  }

  /** Whether an earlier registration of the same record is held. */
  isHeld(lane: number): boolean {
    return (this.#of(lane) & HELD) !== 0;
  }

  /** The new patients to compare with another one. */
  near(newcomer: Newcomer): ReturnType<PeopleIndex['near']> {
    return [...(this.#before?.near(newcomer) ?? []), ...this.#people.near(newcomer)];
  }

  /** The changes of an existing patient or case. */
  changesOf(lane: number): Sent[] {
    return [...(this.#before?.changesOf(lane) ?? []), ...(this.#changes.get(lane) ?? [])];
  }

  hold(lanes: readonly number[]): void {
    for (const lane of lanes) this.#known.set(lane, this.#of(lane) | HELD);
  }

  /** @param newcomer to register; null when they exist or occurred earlier in the file */
  open(lanes: readonly number[], newcomer: Newcomer | null): void {
    for (const lane of lanes) this.#known.set(lane, this.#of(lane) | FRESH);
    // New patients of the file have no id yet.
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
