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
  return code !== '' && codes.some((known) => known.toUpperCase() === code.toUpperCase());
}

/** Whether a name has one of these names in it, as whole words. */
export function hasName(names: readonly string[], name: string): boolean {
  const words = wordsOf(name);
  return names.some((known) => words.includes(wordsOf(known)));
}
