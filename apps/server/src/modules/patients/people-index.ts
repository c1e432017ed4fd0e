import { folded } from '@waypost/contract/core/folded';
import { hashText } from '@waypost/tables';
import type { Person } from './match-rules.ts';

type KnownPerson = Person & { id: string };
/** One person, or several. */
type Packed = string | string[];

/** What is known of a person, in the order in which it is packed. */
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

/** As one text, so that a hundred thousand people are little to keep and to collect. */
const pack = (one: KnownPerson): string => JSON.stringify(facts.map((fact) => one[fact]));

function unpack(text: string): KnownPerson {
  const values = JSON.parse(text);
  return Object.fromEntries(facts.map((fact, at) => [fact, values[at]])) as KnownPerson;
}

/** Two names may have the same number: who is found by it is compared by their names themselves. */
const nameNumber = ({ last_name: last, first_name: first }: Person): number =>
  hashText(`${folded(last)} ${folded(first ?? '')}`) | 0;

/** People by what a newcomer is compared by: those of the same day, and of other days those of the same name. */
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

  /** Takes over those of another index. */
  absorb(other: PeopleIndex): void {
    for (const [day, people] of other.#byDay) push(this.#byDay, day, people);
    for (const [name, people] of other.#byName) push(this.#byName, name, people);
  }

  /** Who of them has to be compared with a newcomer. */
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
