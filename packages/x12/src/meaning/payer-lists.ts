/**
 * Codes and names by which payers are known, beside what their lines say. An installation can extend them; all are
 * compared without case, names as whole words.
 */
export type PayerLists = {
  medicareCodes: readonly string[];
  medicareNames: readonly string[];
  medicaidCodes: readonly string[];
  medicaidNames: readonly string[];
};

export const defaultPayerLists: PayerLists = {
  medicareCodes: ['CMS', 'MEDX', 'CMSMED', 'MAPMC', 'MEDICARE', 'Z1073'],
  medicareNames: ['MEDICARE', 'CENTERS FOR MEDICARE', 'HCFA'],
  medicaidCodes: [],
  medicaidNames: [
    'MEDICAID',
    'MEDI-CAL',
    'MEDICAL ASSISTANCE',
    'AHCCCS',
    'APPLE HEALTH',
    'BADGERCARE',
    'BADGER CARE',
    'BAYOU HEALTH',
    'CALIFORNIA DHCS',
    'CARDINAL CARE',
    'DENALICARE',
    'DIVISION OF TENNCARE',
    'EMEDNY',
    'FORWARDHEALTH',
    'GREEN MOUNTAIN CARE',
    'HEALTH FIRST COLORADO',
    'HEALTHY CONNECTIONS',
    'HUSKY HEALTH',
    'KANCARE',
    'MAINECARE',
    'MASSHEALTH',
    'MO HEALTHNET',
    'NJ FAMILYCARE',
    'NYSDOH',
    'NEW YORK STATE DEPARTMENT OF HEALTH',
    'OREGON HEALTH PLAN',
    'SOONERCARE',
    'SOONER CARE',
    'TENNCARE',
    'TMHP',
  ],
};

/** The default lists with the entries of an installation. */
export function extendedLists(more: Partial<PayerLists>): PayerLists {
  const joined = (name: keyof PayerLists): readonly string[] => [
    ...defaultPayerLists[name],
    ...(more[name] ?? []),
  ];
  return {
    medicareCodes: joined('medicareCodes'),
    medicareNames: joined('medicareNames'),
    medicaidCodes: joined('medicaidCodes'),
    medicaidNames: joined('medicaidNames'),
  };
}

/** The words of a name, without case, accents and punctuation. */
export function wordsOf(name: string): string {
  return ` ${name
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()} `;
}

export function hasCode(codes: readonly string[], code: string): boolean {
  if (code === '') return false;
  const upper = code.toUpperCase();
  for (const known of codes) if (known === upper || known.toUpperCase() === upper) return true;
  return false;
}

/** The words of each list, made once: an answer is compared with all of them. */
const wordsOfLists = new WeakMap<readonly string[], readonly string[]>();

/** The name that was compared last: one answer's payer is compared with several lists. */
let last = { name: '', words: '' };

/** Whether a name has one of these names in it, as whole words. */
export function hasName(names: readonly string[], name: string): boolean {
  if (name === '') return false;
  let known = wordsOfLists.get(names);
  if (!known) {
    known = names.map(wordsOf);
    wordsOfLists.set(names, known);
  }
  if (name !== last.name) last = { name, words: wordsOf(name) };
  const { words } = last;
  for (const one of known) if (words.includes(one)) return true;
  return false;
}
