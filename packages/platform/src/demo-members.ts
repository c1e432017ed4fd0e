/**
 * How the payers of the demo number their members. An id holds what its payer knows of the member, so that the stand-in payers
 * need no list of them: who writes it wrongly is not found, nor is a member under another name or birth date.
 */

/** What a payer has of a member, by the first digit of the id. Medicare says it by the first four characters. */
export const enrollments = {
  'cannot answer': 0,
  active: 1,
  managed: 3,
  'another payer first': 4,
  'another id': 5,
  ended: 6,
  pending: 7,
  'not enrolled': 9,
} as const;
export type Enrollment = keyof typeof enrollments;
export type MedicareStart = '1EG4' | '2MA2' | '3MP3' | '7NA7' | '8GA8';

/** The last name, and the birth date with or without hyphens. */
type Known = { lastName: string; birthDate: string };

/** Three letters of the payer, then: what it has of the member, a number, name, birth date, and a check digit. */
const form = /^[A-Z]{3}(?<kind>\d)\d\d(?<name>\d\d)(?<birth>\d{3})\d$/;
/** A Medicare Beneficiary Identifier whose last letters are WP, and then name and birth date. */
const mbiForm = /^[1-9][A-Z][0-9A-Z]\d[A-Z][0-9A-Z]\dWP(?<name>\d)(?<birth>\d)$/;

/** Letters alone, without accents: so does a request carry them, with blanks and hyphens or without. */
function nameSum(lastName: string): number {
  const letters = lastName
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '');
  return [...letters].reduce((sum, letter, at) => sum + letter.charCodeAt(0) * (at + 1), 0);
}

const birthNumber = (birthDate: string): number => Number(birthDate.replaceAll('-', ''));
const digits = (number: number, length: number): string => String(number).padStart(length, '0');

/** Luhn's check digit, as on many a card: one wrong digit, or two that changed places, do not fit. */
function checkDigit(number: string): number {
  const sum = [...number].reverse().reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** The id of a member; `serial` keeps apart those that are alike. */
export function memberId(letters: string, kind: Enrollment, serial: number, known: Known): string {
  const number = [
    enrollments[kind],
    digits(serial % 100, 2),
    digits(nameSum(known.lastName) % 100, 2),
    digits(birthNumber(known.birthDate) % 997, 3),
  ].join('');
  return `${letters}${number}${checkDigit(number)}`;
}

/** The Medicare number of a beneficiary. */
export function medicareId(start: MedicareStart, serial: number, known: Known): string {
  const letters = 'ACDEFGHJKMNPQRTUVWXY';
  const letter = (at: number): string => letters.charAt(at % letters.length);
  const middle = `${letter(serial)}${letter(Math.floor(serial / 20))}${serial % 10}`;
  return `${start}${middle}WP${nameSum(known.lastName) % 10}${birthNumber(known.birthDate) % 10}`;
}

/** What an id says of the member under it. */
export type Enrolled = {
  /** Null at Medicare. */
  kind: Enrollment | null;
  /** Whether it is written as the payer gave it. */
  isWhole: boolean;
  hasName(lastName: string): boolean;
  hasBirthDate(birthDate: string): boolean;
};

/** The member whom an id of the demo is of; undefined for any other id. */
export function enrolledUnder(id: string): Enrolled | undefined {
  const [own, mbi] = [form.exec(id)?.groups, mbiForm.exec(id)?.groups];
  if (mbi)
    return {
      kind: null,
      isWhole: true,
      hasName: (lastName) => nameSum(lastName) % 10 === Number(mbi.name),
      hasBirthDate: (birthDate) => birthNumber(birthDate) % 10 === Number(mbi.birth),
    };
  if (!own) return undefined;
  const kind = Object.entries(enrollments).find(([, digit]) => String(digit) === own.kind)?.[0];
  return {
    kind: (kind as Enrollment | undefined) ?? 'active',
    isWhole: checkDigit(id.slice(3, -1)) === Number(id.at(-1)),
    hasName: (lastName) => nameSum(lastName) % 100 === Number(own.name),
    hasBirthDate: (birthDate) => birthNumber(birthDate) % 997 === Number(own.birth),
  };
}
