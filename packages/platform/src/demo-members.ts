/**
 * Member ids of the demo's payers. An id encodes what its payer knows of the member, so that the stand-in payers need
 * no list of members: a mistyped id is not found, nor is a member with another name or birth date.
 */

/** A member's enrollment, by the first digit of the id. Medicare encodes it in the first four characters. */
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
type MemberIdentity = { lastName: string; birthDate: string };

/** Three letters of the payer, then the enrollment, a serial number, name, birth date, and a check digit. */
const memberIdPattern = /^[A-Z]{3}(?<kind>\d)\d\d(?<name>\d\d)(?<birth>\d{3})\d$/;
/** A Medicare Beneficiary Identifier whose last letters are WP, followed by digits of the name and the birth date. */
const mbiPattern = /^[1-9][A-Z][0-9A-Z]\d[A-Z][0-9A-Z]\dWP(?<name>\d)(?<birth>\d)$/;

/** Uses letters without accents only, because requests differ in accents, blanks and hyphens. */
function nameSum(lastName: string): number {
  const memberLetters = lastName
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '');
  return [...memberLetters].reduce((sum, letter, at) => sum + letter.charCodeAt(0) * (at + 1), 0);
}

const birthNumber = (birthDate: string): number => Number(birthDate.replaceAll('-', ''));
const digits = (number: number, length: number): string => String(number).padStart(length, '0');

/** Luhn's check digit, as on payment cards: it detects one wrong digit and two swapped digits. */
function checkDigit(number: string): number {
  const sum = [...number].reverse().reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** The id of a member; `serial` distinguishes members with the same name and birth date. */
export function memberId(
  memberLetters: string,
  kind: Enrollment,
  serial: number,
  identity: MemberIdentity,
): string {
  const number = [
    enrollments[kind],
    digits(serial % 100, 2),
    digits(nameSum(identity.lastName) % 100, 2),
    digits(birthNumber(identity.birthDate) % 997, 3),
  ].join('');
  return `${memberLetters}${number}${checkDigit(number)}`;
}

/** The Medicare number of a beneficiary. */
export function medicareId(start: MedicareStart, serial: number, identity: MemberIdentity): string {
  const memberLetters = 'ACDEFGHJKMNPQRTUVWXY';
  const letter = (at: number): string => memberLetters.charAt(at % memberLetters.length);
  const middle = `${letter(serial)}${letter(Math.floor(serial / 20))}${serial % 10}`;
  return `${start}${middle}WP${nameSum(identity.lastName) % 10}${birthNumber(identity.birthDate) % 10}`;
}

/** The details of a member that an id encodes. */
export type DecodedMember = {
  /** Null for Medicare. */
  kind: Enrollment | null;
  /** Whether the check digit is correct. */
  isValid: boolean;
  hasName(lastName: string): boolean;
  hasBirthDate(birthDate: string): boolean;
};

/** Decodes a demo member id; undefined for any other id. */
export function decodeMemberId(id: string): DecodedMember | undefined {
  const [own, mbi] = [memberIdPattern.exec(id)?.groups, mbiPattern.exec(id)?.groups];
  if (mbi)
    return {
      kind: null,
      isValid: true,
      hasName: (lastName) => nameSum(lastName) % 10 === Number(mbi.name),
      hasBirthDate: (birthDate) => birthNumber(birthDate) % 10 === Number(mbi.birth),
    };
  if (!own) return undefined;
  const kind = Object.entries(enrollments).find(([, digit]) => String(digit) === own.kind)?.[0];
  return {
    kind: (kind as Enrollment | undefined) ?? 'active',
    isValid: checkDigit(id.slice(3, -1)) === Number(id.at(-1)),
    hasName: (lastName) => nameSum(lastName) % 100 === Number(own.name),
    hasBirthDate: (birthDate) => birthNumber(birthDate) % 997 === Number(own.birth),
  };
}
