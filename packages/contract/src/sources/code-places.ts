import type { CodeKind } from './calls.ts';

/** The paths of a source's codes in a registration; a star means each member of a list. */
export const codePaths: Readonly<Record<CodeKind, readonly (readonly string[])[]>> = {
  facility: [['case', 'facility']],
  plan: [['case', 'coverages', '*', 'coverage', 'rcsInsuranceCode']],
  gender: [
    ['patient', 'gender'],
    ['case', 'coverages', '*', 'coverageSubscriber', 'gender'],
  ],
  relationship: [['case', 'coverages', '*', 'coverageRelationshipType', 'relationshipTypeName']],
  'marital-status': [['patient', 'maritalStatus']],
  language: [['patient', 'language']],
  ethnicity: [['patient', 'ethnicity']],
};

const matchesPath = (place: readonly string[], path: readonly string[]): boolean =>
  place.length === path.length && place.every((part, at) => part === '*' || part === path[at]);

/** The kind of the code at a path of a registration, such as `patient.gender`; null where there is no code. */
export function codeKindAt(path: string): CodeKind | null {
  const parts = path.split('.');
  const found = Object.entries(codePaths).find(([, places]) =>
    places.some((place) => matchesPath(place, parts)),
  );
  return found ? (found[0] as CodeKind) : null;
}
