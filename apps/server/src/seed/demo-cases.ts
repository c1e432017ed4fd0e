import { medicareId, memberId } from '@waypost/platform/demo-members';
import { addDays } from '../infrastructure/dates.ts';
import { origins } from './demo-names.ts';
import type { CastEntity, CastFacility } from './organizations.ts';
import { type CastCase, makeCases } from './patients.ts';
import { type CastPayer, insurers } from './payers.ts';
import { type Random, randomFrom } from './random.ts';

/** The age from which people have Medicare. */
const MEDICARE_AGE = 65;
/** The first and last day of the visits, counted from today. */
type Days = { from: number; to: number };
type Wanted = { count: number; seed: number; today: string; first?: number; days?: Days };

/**
 * The cases of a plausible hospital: children at the children's hospital, people over 65 with Medicare, Medicaid for
 * the young and the poor, matching names and languages, and ids by which their payers know them.
 */
export function makeDemoCases(
  entity: CastEntity,
  { count, seed, today, first = 0, days }: Wanted,
): CastCase[] {
  const random = randomFrom(seed);
  return makeCases(entity, count, random, today, first).map((of, at) =>
    toPlausibleCase(of, { random: randomFrom(seed * 1000 + first + at), today, days, serial: first + at }),
  );
}

type CaseContext = { random: Random; today: string; days: Days | undefined; serial: number };

function toPlausibleCase(of: CastCase, { random, today, days, serial }: CaseContext): CastCase {
  const visit = days ? visitIn(days, today, random) : { serviceStart: of.serviceStart };
  const age = ageAt(of.facility, random);
  const year = Number(today.slice(0, 4)) - age;
  const month = String(random.int(1, 12)).padStart(2, '0');
  const birthDate = `${year}-${month}-${String(random.int(1, 28)).padStart(2, '0')}`;
  const payer = payerAt(age, random);
  const origin = random.pick(origins);
  const given = of.gender === 'Female' ? origin.female : origin.male;
  const lastName = random.pick(origin.last);
  const isNamedAfterFather = of.gender === 'Male' && random.int(1, 12) === 1;
  const person = {
    ...of,
    // Nobody is registered before they are born.
    birthDate: birthDate < addDays(visit.serviceStart, -60) ? birthDate : addDays(visit.serviceStart, -90),
    payer,
    firstName: random.pick(given),
    lastName: isNamedAfterFather ? `${lastName} Jr.` : lastName,
    personal: personal(age, origin.language, random),
    ...visit,
  };
  return { ...person, memberId: memberIdOf(person, serial) };
}

/** People with a Spanish name are Hispanic, and children are not married. */
function personal(age: number, language: string, random: Random) {
  const married = age > 65 ? (['M', 'M', 'W', 'D'] as const) : (['S', 'S', 'M', 'M', 'D', 'T'] as const);
  return {
    language: random.int(1, 3) === 1 ? 'en' : language,
    ethnicity: language === 'es' ? random.pick(['2148-5', '2180-8', '2135-2'] as const) : '2186-5',
    marital_status: age < 18 ? 'S' : random.pick(married),
  };
}

/** The age of a facility's patient: children at a children's hospital, elsewhere adults, many of them old. */
function ageAt({ name }: CastFacility, random: Random): number {
  if (/children/i.test(name)) return random.int(1, 17);
  return random.int(1, 5) < 3 ? random.int(MEDICARE_AGE + 1, 91) : random.int(19, MEDICARE_AGE - 1);
}

/** The payer of a person of that age. */
function payerAt(age: number, random: Random): CastPayer {
  const by = (code: string): CastPayer => {
    const payer = insurers.find((one) => one.code === code);
    if (!payer) throw new Error(`nobody is insured with ${code}`);
    return payer;
  };
  if (age > MEDICARE_AGE && random.int(1, 5) > 1) return by('CMS');
  if (random.int(1, age < 18 ? 2 : 5) === 1) return by('STMCD');
  return random.pick(insurers.filter(({ code }) => code !== 'CMS' && code !== 'STMCD'));
}

function visitIn({ from, to }: Days, today: string, random: Random) {
  const serviceStart = addDays(today, random.int(from, to));
  return {
    serviceStart,
    serviceEnd: random.int(1, 3) === 1 ? addDays(serviceStart, random.int(1, 4)) : null,
  };
}

/** The id under which the payer knows the person. */
export function memberIdOf(of: Pick<CastCase, 'payer' | 'lastName' | 'birthDate'>, serial: number): string {
  return of.payer.code === 'CMS'
    ? medicareId('1EG4', serial, of)
    : memberId(of.payer.idPrefix, 'active', serial, of);
}
