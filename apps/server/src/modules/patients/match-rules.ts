import { folded } from '@waypost/contract/core/folded';
import { type MatchRule, matchRules, type Registered } from '@waypost/contract/patients/register';
import { isFormOf } from './nicknames.ts';
import type { Known } from './patch.ts';
import { daysNear, isOneLetterOff } from './slips.ts';

/** The fields by which two patients are compared. */
export type Person = Pick<
  Known,
  | 'first_name'
  | 'middle_name'
  | 'last_name'
  | 'birth_date'
  | 'gender'
  | 'postal_code'
  | 'home_phone'
  | 'mobile_phone'
  | 'work_phone'
>;

/** A name in its compared form, and its written form with each word folded. */
type Name = { family: string; given: string; written: readonly [family: string, given: string] };

const wordsOf = (text: string): string[] =>
  text
    .split(/[\s\p{Pd}]+/u)
    .map(folded)
    .filter((word) => word !== '');

const nameOf = (last: string, first: string | null): Name => ({
  family: folded(last),
  given: folded(first ?? ''),
  written: [last, first ?? ''],
});
const familyWords = ({ written: [family] }: Name): string[] => wordsOf(family);
const givenWords = ({ written: [, given] }: Name): string[] => wordsOf(given);

/** The name when one of the fields contains "Last, First". */
const namesInOneField = ({ last_name: last, first_name: first }: Person): Name[] =>
  [last, first].flatMap((field) => {
    const [, before = '', after = ''] = /^([^,]+),([^,]+)$/.exec(field ?? '') ?? [];
    return folded(before) === '' || folded(after) === '' ? [] : [nameOf(before, after)];
  });

/** Whether one name starts with the words of the other; an initial matches a word that starts with it. */
function beginsWith(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  const isSame = (a: string, b: string, at: number) =>
    a === b || (at > 0 && (a.length === 1 || b.length === 1) && a[0] === b[0]);
  return short.length > 0 && short.every((word, at) => isSame(word, long[at] ?? '', at));
}

/** Whether no rule can match: each requires a common part of the names, swapped names, or both names in one field. */
const hasNothingInCommon = (one: Name, other: Name): boolean =>
  one.family !== other.family &&
  one.given !== other.given &&
  one.family !== other.given &&
  ![...one.written, ...other.written].some((name) => name.includes(','));

/** Two unknown given names do not count as the same. */
const isSame = (one: Name, other: Name): boolean =>
  one.given !== '' && one.family === other.family && one.given === other.given;

/** Compares including middle names, so that different ones mean different people. */
const isSameWithMiddle = (one: Name, other: Name, middle: readonly [string[], string[]]): boolean =>
  one.family === other.family &&
  beginsWith([...givenWords(one), ...middle[0]], [...givenWords(other), ...middle[1]]);

function isShort(first: Name, second: Name): boolean {
  const [one, other] = [givenWords(first), givenWords(second)];
  return (one.length === 1 || other.length === 1) && isFormOf(one[0] ?? '', other[0] ?? '');
}

function isPartOf(first: Name, second: Name): boolean {
  const [one, other] = [familyWords(first), familyWords(second)];
  return (
    one.length !== other.length &&
    Math.min(one.length, other.length) === 1 &&
    (one.length === 1 ? other.includes(one[0] ?? '') : one.includes(other[0] ?? ''))
  );
}

/** The number of further common facts of two patients, any of which may be unknown. */
function commonOf(one: Person, other: Person): number {
  const phones = ({ home_phone: home, mobile_phone: mobile, work_phone: work }: Person) =>
    [home, mobile, work].filter((phone) => phone !== null && phone !== '');
  const zip = ({ postal_code: code }: Person) => code?.trim().slice(0, 5) || null;
  return [
    one.gender === other.gender && one.gender !== 'Unknown',
    zip(one) !== null && zip(one) === zip(other),
    phones(one).some((phone) => phones(other).includes(phone)),
  ].filter(Boolean).length;
}

/** The rule by which two records may be the same person; null when none matches. */
export function ruleOf(sent: Person, known: Person): MatchRule | null {
  if (sent.birth_date === null || known.birth_date === null) return null;
  const one = nameOf(sent.last_name, sent.first_name);
  const other = nameOf(known.last_name, known.first_name);
  if (sent.birth_date !== known.birth_date) {
    const isNear = isSame(one, other) && daysNear(sent.birth_date).includes(known.birth_date);
    return isNear && commonOf(sent, known) > 0 ? 'birth-date-digits' : null;
  }
  return ruleOfNames([sent, one], [known, other]);
}

type Named = readonly [Person, Name];

function ruleOfNames([sent, one]: Named, [known, other]: Named): MatchRule | null {
  if (isSame(one, other)) return 'name-and-birth-date';
  if (hasNothingInCommon(one, other)) return null;
  const [ones, others] = [namesInOneField(sent), namesInOneField(known)];
  const spellingPairs = [one, ...ones].flatMap((a) => [other, ...others].map((b) => [a, b] as const));
  const middle = [wordsOf(sent.middle_name ?? ''), wordsOf(known.middle_name ?? '')] as const;
  if (spellingPairs.slice(1).some(([a, b]) => isSameWithMiddle(a, b, [[], []]))) return 'name-in-one-field';
  // Without a given name there is nothing to compare: a newborn may have a twin.
  if (one.given === '' || other.given === '') return null;
  if (isSameWithMiddle(one, other, middle)) return 'middle-name';
  if (one.family === other.given && one.given === other.family) return 'swapped-names';
  if (one.family === other.family && isShort(one, other)) return 'nickname';
  if (one.given === other.given && isPartOf(one, other)) return 'part-of-family-name';
  const isOff =
    (one.family === other.family && isOneLetterOff(one.given, other.given)) ||
    (one.given === other.given && isOneLetterOff(one.family, other.family));
  return isOff && commonOf(sent, known) > 0 ? 'one-letter' : null;
}

/** Maximum number of proposed patients; a name and date of birth that more share is not distinctive. */
const MAX = 5;

/**
 * The known patients that a person may be, the most certain first; a patient with several records by the best of them.
 */
export function candidatesAmong<P extends Person & { id: string }>(
  sent: Person,
  known: readonly P[],
): Registered['candidates'] {
  return known
    .flatMap((one) => {
      const rule = ruleOf(sent, one);
      return rule ? [{ rule, patientId: one.id, common: commonOf(sent, one) }] : [];
    })
    .sort(
      (a, b) =>
        matchRules.indexOf(a.rule) - matchRules.indexOf(b.rule) ||
        b.common - a.common ||
        (a.patientId < b.patientId ? -1 : 1),
    )
    .filter(({ patientId }, at, all) => all.findIndex((one) => one.patientId === patientId) === at)
    .slice(0, MAX)
    .map(({ patientId, rule }) => ({ patientId, rule }));
}
