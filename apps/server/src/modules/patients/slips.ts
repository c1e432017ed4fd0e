/**
 * Minimum length of a name in which one different letter counts as an error; in a shorter one it makes another name.
 */
const LETTERS = 5;

/** Whether two names differ by one added, missing or different letter, or by two swapped neighbors. */
export function isOneLetterOff(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (one === other || long.length < LETTERS || long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  const isSwap = short[at] === long[at + 1] && short[at + 1] === long[at];
  return short.slice(at + 1) === long.slice(at + 1) || (isSwap && short.slice(at + 2) === long.slice(at + 2));
}

/** Dates that a wrong date may stand for: with one different digit, two swapped digits, or day and month swapped. */
export function daysNear(date: string): string[] {
  const digits = date.replaceAll('-', '');
  const found = new Set<string>([digits.slice(0, 4) + digits.slice(6) + digits.slice(4, 6)]);
  for (let i = 0; i < digits.length; i++) {
    const put = (at: number, digit: string, of = digits) => of.slice(0, at) + digit + of.slice(at + 1);
    for (const digit of '0123456789') found.add(put(i, digit));
    for (let j = i + 1; j < digits.length; j++) found.add(put(i, digits.charAt(j), put(j, digits.charAt(i))));
  }
  found.delete(digits);
  return [...found].filter(isDay).map((day) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`);
}

/** Whether eight digits are a calendar day. */
function isDay(digits: string): boolean {
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].map(Number) as Ymd;
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month);
}

type Ymd = [number, number, number];
const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const daysOf = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
