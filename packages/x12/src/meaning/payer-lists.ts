/**
 * Codes and names by which payers are recognized, in addition to their lines. An installation can extend the lists;
 * comparison ignores case and matches names as whole words.
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

/** Adds the entries of an installation to the default lists. */
export function extendPayerLists(more: Partial<PayerLists>): PayerLists {
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

/** Normalizes a name to its words, without case, accents and punctuation. */
export function normalizeWords(name: string): string {
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

/** Caches the words of each list, since every answer is compared with all lists. */
const wordsByList = new WeakMap<readonly string[], readonly string[]>();

/** Caches the last compared name, since the payer of an answer is compared with several lists. */
let lastName = { name: '', words: '' };

/** Returns whether a name contains one of these names as whole words. */
export function hasName(names: readonly string[], name: string): boolean {
  if (name === '') return false;
  let known = wordsByList.get(names);
  if (!known) {
    known = names.map(normalizeWords);
    wordsByList.set(names, known);
  }
  if (name !== lastName.name) lastName = { name, words: normalizeWords(name) };
  const { words } = lastName;
  for (const listedName of known) if (words.includes(listedName)) return true;
  return false;
}
