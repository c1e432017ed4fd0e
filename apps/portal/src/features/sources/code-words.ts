import {
  ethnicities,
  genders,
  languages,
  maritalStatuses,
  relationships,
} from '@waypost/contract/patients/lists';
import type { CodeKind, SourceCode } from '@waypost/contract/sources/calls';
import type { Option } from '#src/ui/form/SelectField.tsx';

export const kindWords: Readonly<Record<CodeKind, string>> = {
  facility: 'Facility',
  plan: 'Plan',
  gender: 'Gender',
  relationship: 'Relationship',
  'marital-status': 'Marital status',
  language: 'Language',
  ethnicity: 'Ethnicity',
};
export const kindOptions: readonly Option[] = Object.entries(kindWords).map(([value, label]) => ({
  value,
  label,
}));

const plain = (list: readonly string[]): Option[] => list.map((value) => ({ value, label: value }));
const coded = (list: Readonly<Record<string, string>>): Option[] =>
  Object.entries(list).map(([value, label]) => ({ value, label }));

/** The possible meanings for each kind of code; facilities and plans come from the organization. */
export type Meanings = Readonly<Record<CodeKind, readonly Option[]>>;
export const meaningsOf = (facilities: readonly Option[], plans: readonly Option[]): Meanings => ({
  facility: facilities,
  plan: plans,
  gender: plain(genders),
  relationship: plain(relationships),
  'marital-status': coded(maritalStatuses),
  language: coded(languages),
  ethnicity: coded(ethnicities),
});

/** The meaning of a code in words; an unknown one is shown as it is. */
export const meaningText = (
  meanings: Meanings,
  { kind, meaning }: Pick<SourceCode, 'kind' | 'meaning'>,
): string => meanings[kind].find(({ value }) => value === meaning)?.label ?? meaning;
