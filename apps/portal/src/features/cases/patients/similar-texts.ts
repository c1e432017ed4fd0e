import type { MatchRule } from '@waypost/contract/patients/register';
import type { SimilarPatient } from '@waypost/contract/patients/similar';
import { birthText, displayDate } from '#src/ui/form/date-text.ts';
import { localToday } from '#src/ui/local-time.ts';

/** The reasons why two records may be one person, for the registration desk. */
export const ruleTexts: Readonly<Record<MatchRule, string>> = {
  'name-and-birth-date': 'Same name and date of birth',
  'name-in-one-field': 'Same name, written in one field, and same date of birth',
  'middle-name': 'Same name with a middle name, and same date of birth',
  'swapped-names': 'First and last name swapped, same date of birth',
  nickname: 'Short form of the first name, same date of birth',
  'part-of-family-name': 'Part of the last name, same date of birth',
  'one-letter': 'One letter differs, same date of birth',
  'birth-date-digits': 'Same name, one digit of the date of birth differs',
};

/** The number by which the registration desk identifies a patient. */
export const numberText = ({
  medicalRecordNumber,
  patientNumber,
}: Pick<SimilarPatient, 'medicalRecordNumber' | 'patientNumber'>): string =>
  medicalRecordNumber ? `MRN ${medicalRecordNumber}` : `Patient ID ${patientNumber}`;

export const bornText = ({ birthDate, gender }: Pick<SimilarPatient, 'birthDate' | 'gender'>): string =>
  `${birthText(birthDate)}, ${gender}`;

export function lastVisitText(
  { lastVisit }: Pick<SimilarPatient, 'lastVisit'>,
  today = localToday(),
): string {
  if (!lastVisit) return 'No visits yet';
  const { dateOfServiceStart, facility } = lastVisit;
  const which = dateOfServiceStart > today ? 'Visit planned for' : 'Last visit';
  return `${which} ${displayDate(dateOfServiceStart)}, ${facility}`;
}
