export type NameParts = { lastName: string; firstName: string; middleName: string; suffix: string };

const SUFFIX = /^(jr|sr|ii|iii|iv|v|2nd|3rd)\.?$/i;
const TITLE = /^(dr|mr|mrs|ms|miss)\.? +/i;
const CREDENTIALS =
  /^(m\.?d|d\.?o|n\.?p|p\.?a|pa-c|r\.?n|dds|dmd|dpm|d\.?c|od|phd|ph\.d|psyd|lcsw|crna|cnm|fnp|aprn|fnp-c|dnp|arnp|cnp|np-c|pmhnp|mbbs|lpn|pharmd|lpc|lmft|pt|dpt|facc|facs|faap|facog|facp)\.?$/i;

/** Splits a whole name: `DOE, JOHN A`, `John A Doe`, `Doe Jr, John`, `Jane Roe, MD`; null when it is not a name. */
export function parseName(text: string): NameParts | null {
  if (text === '') return null;
  const parts = text
    .replace(TITLE, '')
    .split(',')
    .map((part) => part.trim().replace(TITLE, ''))
    .filter((part) => part !== '');
  const nameParts = parts.filter((part, at) => at === 0 || !CREDENTIALS.test(part));
  const suffixes = nameParts.slice(1).filter((part) => SUFFIX.test(part));
  const [lastPart, firstPart, ...otherParts] = nameParts.filter((part) => !suffixes.includes(part));
  if (lastPart === undefined) return null;
  const words = (firstPart === undefined ? lastPart : [firstPart, ...otherParts].join(' '))
    .split(/ +/)
    .filter((word) => !CREDENTIALS.test(word) || firstPart !== undefined);
  const suffix =
    suffixes[0] ?? (words.length > 1 && SUFFIX.test(words.at(-1) ?? '') ? words.pop() : '') ?? '';
  const lastName = firstPart === undefined ? (words.length > 1 ? (words.pop() ?? '') : '') : lastPart;
  const [firstName = '', ...middle] = words;
  if (lastName === '' || firstName === '') return null;
  return {
    lastName: suffix ? `${lastName} ${suffix}` : lastName,
    firstName,
    middleName: middle.join(' '),
    suffix,
  };
}

/**
 * Splits the name of a physician, who may be known by the last name alone, with or without a title: `Okonkwo, MD`, `Dr.
 * Okonkwo`; null when it is not a name.
 */
export function parsePhysicianName(text: string): NameParts | null {
  const name = parseName(text);
  if (name) return name;
  const words = text
    .replace(TITLE, '')
    .split(/[,\s]+/)
    .filter((word) => /\p{L}/u.test(word) && !CREDENTIALS.test(word));
  const suffix = words.find((word) => SUFFIX.test(word)) ?? '';
  const [lastName, ...others] = words.filter((word) => word !== suffix);
  if (lastName === undefined || others.length > 0 || /\d/.test(lastName)) return null;
  return {
    lastName: suffix ? `${lastName} ${suffix}` : lastName,
    firstName: '',
    middleName: '',
    suffix,
  };
}
