/** Lists of values in a patient's record. Decision 19 fixes the values that the specification leaves open. */

/** Genders of cases and patients (C-134); a request to a payer has codes of its own. */
export const genders = ['Female', 'Male', 'Other', 'Unknown'] as const;
export type Gender = (typeof genders)[number];

/** The relationship of the patient to the policy holder (C-139). */
export const relationships = ['Self', 'Spouse', 'Child', 'Other'] as const;
export type Relationship = (typeof relationships)[number];

/** HL7's marital status with its null flavour (C-137, C-138). */
export const maritalStatuses = {
  M: 'Married',
  S: 'Never Married',
  D: 'Divorced',
  W: 'Widowed',
  L: 'Legally Separated',
  T: 'Domestic Partner',
  C: 'Common Law',
  U: 'Unmarried',
  A: 'Annulled',
  I: 'Interlocutory',
  P: 'Polygamous',
  UNK: 'Unknown',
} as const;
export type MaritalStatus = keyof typeof maritalStatuses;

/** ISO 639-1 (P-159, P-160): the languages spoken most in US homes, and Indonesian. */
export const languages = {
  en: 'English',
  es: 'Spanish',
  zh: 'Chinese',
  tl: 'Tagalog',
  vi: 'Vietnamese',
  ar: 'Arabic',
  fr: 'French',
  ko: 'Korean',
  ru: 'Russian',
  id: 'Indonesian',
} as const;
export type Language = keyof typeof languages;

/** The five answers of the HHS data standard of 2011, by their CDC code (P-161, P-162). */
export const ethnicities = {
  '2186-5': 'Not Hispanic or Latino',
  '2148-5': 'Mexican, Mexican American or Chicano',
  '2180-8': 'Puerto Rican',
  '2182-4': 'Cuban',
  '2135-2': 'Other Hispanic or Latino',
} as const;
export type Ethnicity = keyof typeof ethnicities;
