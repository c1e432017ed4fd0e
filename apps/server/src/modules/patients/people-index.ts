import { folded } from '@waypost/contract/core/folded';
import { hashText } from '@waypost/tables';
import type { Person } from './match-rules.ts';

type KnownPerson = Person & { id: string };
/** One person, or several. */
type Packed = string | string[];

/** The facts of a person, in the order of packing. */
const facts = [
  'id',
  'first_name',
  'middle_name',
  'last_name',
  'birth_date',
  'gender',
  'postal_code',
  'home_phone',
  'mobile_phone',
  'work_phone',
] as const satisfies readonly (keyof KnownPerson)[];

/**
 * Packs facts as one text, so that a hundred thousand people take little memory and little work of the garbage
 * collector.
 */
const pack = (one: KnownPerson): string => JSON.stringify(facts.map((fact) => one[fact]));

function unpack(text: string): KnownPerson {
  const values = JSON.parse(text);
  return Object.fromEntries(facts.map((fact, at) => [fact, values[at]])) as KnownPerson;
}

/** A hash of a name. Different names may share it, so that found people are compared by their names. */
const nameNumber = ({ last_name: last, first_name: first }: Person): number =>
  hashText(`${folded(last)} ${folded(first ?? '')}`) | 0;

/** People indexed for comparison with a new one: by date of birth, and by name for other dates. */
export class PeopleIndex {
  readonly #byDay = new Map<string, Packed>();
  readonly #byName = new Map<number, Packed>();

  constructor(people: Iterable<KnownPerson> = []) {
    for (const person of people) this.add(person);
  }

  add(person: KnownPerson): void {
    const packed = pack(person);
    push(this.#byDay, person.birth_date ?? '', packed);
    push(this.#byName, nameNumber(person), packed);
  }

  /** Adds the people of another index. */
  absorb(other: PeopleIndex): void {
    for (const [day, people] of other.#byDay) push(this.#byDay, day, people);
    for (const [name, people] of other.#byName) push(this.#byName, name, people);
  }

  /** The people to compare with a new one. */
  near(newcomer: Person): KnownPerson[] {
    const { birth_date: day } = newcomer;
    const sameDay = [this.#byDay.get(day ?? '') ?? []].flat().map(unpack);
    const sameName = [this.#byName.get(nameNumber(newcomer)) ?? []].flat().map(unpack);
    return [...sameDay, ...sameName.filter((one) => one.birth_date !== day)];
  }
}

function push<Key>(lists: Map<Key, Packed>, key: Key, more: Packed): void {
  const before = lists.get(key);
  if (before === undefined) lists.set(key, more);
  else if (typeof before === 'string') lists.set(key, [before, more].flat());
  else before.push(...[more].flat());
}
