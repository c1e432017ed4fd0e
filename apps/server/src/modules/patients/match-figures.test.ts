import { folded } from '@waypost/contract/core/folded';
import { expect, it } from 'vitest';
import { pickFirstName, pickLastName } from '../../seed/large/names.ts';
import { type Random, randomFrom } from '../../seed/random.ts';
import { candidatesAmong } from './match-rules.ts';
import { type Known, nothing } from './patch.ts';
import { daysNear } from './slips.ts';
import { isSure } from './sure-match.ts';

const PEOPLE = 10_000;
const STRANGERS = 2000;
type TestPerson = Known & { id: string };

const two = (n: number) => String(n).padStart(2, '0');
/** A person of a town of 40 postal codes; a family shares name, code and phone number. */
function randomPerson(random: Random, at: number): TestPerson {
  const gender = random.pick(['Female', 'Male'] as const);
  return {
    ...nothing,
    id: String(at),
    first_name: pickFirstName(random, gender),
    last_name: pickLastName(random),
    birth_date: `${random.int(1935, 2020)}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`,
    gender,
    postal_code: `958${two(random.int(10, 49))}`,
    home_phone: random.int(1, 10) > 2 ? `916${random.int(2_000_000, 9_999_999)}` : null,
  };
}

/** A text with one letter replaced or left out, or swapped with its neighbor. */
function withTypo(random: Random, text: string): string {
  const at = random.int(0, text.length - 2);
  const [before, one, other, after] = [
    text.slice(0, at),
    text.charAt(at),
    text.charAt(at + 1),
    text.slice(at + 2),
  ];
  const letter = random.pick([...'aeioulnrst'].filter((each) => each !== one.toLowerCase()));
  return before + random.pick([letter + other, other, other + one]) + after;
}

/**
 * A person as another system writes them: 5 in 100 with an error in a name, 3 with swapped names, 2 with a wrong digit
 * in the date of birth.
 */
function asSent(random: Random, known: TestPerson): TestPerson {
  const sent = { ...known };
  const dice = random.int(1, 100);
  if (dice <= 5) {
    const field = random.pick(['first_name', 'last_name'] as const);
    sent[field] = withTypo(random, sent[field] ?? '');
  } else if (dice <= 8) [sent.first_name, sent.last_name] = [sent.last_name, sent.first_name ?? ''];
  else if (dice <= 10)
    sent.birth_date = random.pick(
      daysNear(known.birth_date ?? '').filter((day) => day > '1925' && day < '2027'),
    );
  if (random.int(1, 100) <= 10) sent.gender = 'Unknown';
  if (random.int(1, 100) <= 8) sent.postal_code = `958${two(random.int(50, 89))}`;
  if (random.int(1, 100) <= 30) sent.home_phone = null;
  return sent;
}

it('patient matching among 10,000 people with typing errors links correctly, and proposes nearly all others first', () => {
  const random = randomFrom(39);
  const people = Array.from({ length: PEOPLE }, (_, at) => randomPerson(random, at));
  const byDay = Map.groupBy(people, ({ birth_date }) => birth_date);
  const keyOf = ({ last_name, first_name }: TestPerson) => `${folded(last_name)} ${folded(first_name ?? '')}`;
  const byName = Map.groupBy(people, keyOf);
  // As `candidatesFor` finds them.
  const lookedUp = (sent: TestPerson) => [
    ...new Set([...(byDay.get(sent.birth_date) ?? []), ...(byName.get(keyOf(sent)) ?? [])]),
  ];
  const figures = { linked: 0, linkedWrong: 0, linkedOrFirst: 0, heldWithout: 0, made: 0, strangersHeld: 0 };
  const outsiders = Array.from({ length: STRANGERS }, (_, at) => randomPerson(random, PEOPLE + at));
  for (const known of [...people, ...outsiders]) {
    const isOutsider = Number(known.id) >= PEOPLE;
    const sent = isOutsider ? known : asSent(random, known);
    const found = lookedUp(sent);
    const candidates = candidatesAmong(sent, found);
    const [first] = candidates;
    const other = found.find(({ id }) => id === first?.patientId);
    const isRight = first?.patientId === known.id;
    if (other && isSure(candidates, sent, other)) {
      figures.linked += 1;
      if (!isRight) figures.linkedWrong += 1;
    }
    if (isOutsider) {
      if (first) figures.strangersHeld += 1;
      continue;
    }
    if (isRight) figures.linkedOrFirst += 1;
    else if (!first) figures.made += 1;
    else if (!candidates.some(({ patientId }) => patientId === known.id)) figures.heldWithout += 1;
  }
  console.log(JSON.stringify({ people: PEOPLE, strangers: STRANGERS, ...figures }));
  expect(figures.linked).toBeGreaterThan(PEOPLE / 2);
  expect(1 - figures.linkedWrong / figures.linked).toBeGreaterThanOrEqual(0.999);
  expect(figures.linkedOrFirst / PEOPLE).toBeGreaterThanOrEqual(0.95);
  expect(figures.heldWithout / PEOPLE).toBeLessThanOrEqual(0.05);
});
