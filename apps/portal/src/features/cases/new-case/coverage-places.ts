/** The fields of an insurance at the registration desk. */
export const coverageFieldNames = [
  'insuranceName',
  'planId',
  'clientCode',
  'subscriberId',
  'groupNumber',
  'relationship',
  'holderFamilyName',
  'holderFirstName',
  'holderBirthDate',
  'holderGender',
] as const;
export type CoverageField = (typeof coverageFieldNames)[number];

/** The positions in the billing order that the form offers. */
export const places = [1, 2, 3, 4] as const;
export type Place = (typeof places)[number];

/**
 * A field of the insurance at a position. Drafts store only flat texts, so the position is part of the name.
 */
export type CoverageKey = `${CoverageField}${Place}`;
export const keyAt = <Field extends CoverageField, At extends Place>(field: Field, place: At) =>
  `${field}${place}` as const;

export type CoverageValues = Record<CoverageKey, string>;
export type OneCoverage = Record<CoverageField, string>;

export const noCoverage: OneCoverage = {
  insuranceName: '',
  planId: '',
  clientCode: '',
  subscriberId: '',
  groupNumber: '',
  relationship: 'Self',
  holderFamilyName: '',
  holderFirstName: '',
  holderBirthDate: '',
  holderGender: '',
};

/** The values of one insurance with the names of its position. */
export const placed = (one: OneCoverage, place: Place): Partial<CoverageValues> =>
  Object.fromEntries(coverageFieldNames.map((name) => [keyAt(name, place), one[name]]));

export const noCoverages = Object.assign(
  {},
  ...places.map((place) => placed(noCoverage, place)),
) as CoverageValues;

/** The insurance at a position. */
export const coverageAt = (values: CoverageValues, place: Place): OneCoverage =>
  Object.fromEntries(coverageFieldNames.map((name) => [name, values[keyAt(name, place)]])) as OneCoverage;

/** Whether all fields of an insurance are empty. */
export const isBlank = (one: OneCoverage): boolean =>
  coverageFieldNames.every((name) => name === 'relationship' || one[name].trim() === '');
