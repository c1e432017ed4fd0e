import type { MatchRule } from '@waypost/contract/patients/register';
import type { Reason, RegistrationResult } from '@waypost/contract/registrations/calls';
import { labelOf } from './field-labels.ts';

/** The reason for holding a registration in one line; for invalid fields, their names. */
export function reasonText({ code, message, errors }: Reason): string {
  if (code === 'SAME_PERSON') return 'May be a patient who is known already';
  if (code === 'WAITS') return 'Waits for what came before it about the same patient or visit';
  const fields = [...new Set(errors.map(({ path }) => fieldText(path)))];
  return fields.length === 0 ? message : `Cannot be read: ${fields.join(', ')}`;
}

const fieldText = (path: string): string => {
  const { label, group } = labelOf(path.split('.'), null);
  return group.startsWith('Insurance') ? `${group}, ${label.toLowerCase()}` : label;
};

/** The result of a registration that was applied. */
export function resultText({ outcome, patient, case: visit, reason }: RegistrationResult): string {
  if (outcome === 'held' || outcome === 'refused')
    return reason ? `Still held. ${reasonText(reason)}` : 'Still held';
  const words = {
    registered: 'a new patient was registered',
    known: 'the patient was as sent already',
    changed: 'the patient was changed',
    opened: 'a case was opened',
  } as const;
  const ofCase =
    visit &&
    (visit.outcome === 'opened'
      ? words.opened
      : visit.outcome === 'known'
        ? 'the case was as sent already'
        : 'the case was changed');
  const ofPatient = patient && patient.outcome !== 'proposed' ? words[patient.outcome] : null;
  const parts = [ofPatient, ofCase].filter((part) => part !== null).join(', and ');
  return parts === '' ? 'Applied' : `Applied: ${parts}`;
}

/** Why a patient was proposed as a match. */
export const ruleWords: Readonly<Record<MatchRule, string>> = {
  'name-and-birth-date': 'Same name and date of birth',
  'name-in-one-field': 'Same, with the whole name in one field',
  'middle-name': 'Same, with a middle name in the first name',
  'swapped-names': 'First and last name are swapped',
  nickname: 'One first name is short for the other',
  'part-of-family-name': 'One last name is a part of the other',
  'one-letter': 'One letter of the name differs',
  'birth-date-digits': 'The date of birth differs by a digit, or two are swapped',
};
