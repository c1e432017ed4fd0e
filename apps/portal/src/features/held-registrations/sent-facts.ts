import { maskedSsn } from '@waypost/contract/core/masked-ssn';
import { nameText } from '@waypost/contract/core/name-text';
import type { Sent } from '@waypost/contract/registrations/calls';
import type { CodeKind, Source } from '@waypost/contract/sources/calls';
import { displayDate } from '#src/ui/form/date-text.ts';
import { type PatientFact, type PatientFacts, patientFactNames } from '#src/ui/patient-facts.ts';
import { ethnicityText, languageText, maritalStatusText } from '#src/ui/patient-text.ts';
import { phoneText } from '#src/ui/phone-text.ts';

type Known = Readonly<Record<string, unknown>>;
const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const members = (value: unknown): Known[] =>
  (Array.isArray(value) ? value : []).filter((one) => typeof one === 'object' && one !== null);

/** The sent data of a patient in the form of our own patient data; `codes` are those of its source. */
export function sentFacts(patient: Sent['patient'], codes: Source['codes']): PatientFacts {
  const meant = (kind: CodeKind, value: unknown): string =>
    codes.find((one) => one.kind === kind && one.code === text(value))?.meaning ?? text(value);
  const [name] = members(patient.name);
  const [address] = members(patient.address);
  const place = [text(address?.city), `${text(address?.state)} ${text(address?.postalCode)}`.trim()];
  const lines = [...members(address?.line).map((line) => text(line.value)), place.filter(Boolean).join(', ')];
  const deceased = text(patient.deceasedDate);
  return {
    name: name
      ? nameText({
          familyName: text(name.familyName),
          firstName: text(name.firstName),
          middleInitial: text(name.middleInitial),
        })
      : '',
    birthDate: displayDate(text(patient.birthDate)),
    gender: meant('gender', patient.gender),
    socialSecurityNumber: maskedSsn(text(patient.socialSecurityNumber)),
    medicalRecordNumber: text(patient.medicalRecordNumber),
    masterPatientIndex: text(patient.masterPatientIndex),
    maritalStatus: maritalStatusText(meant('marital-status', patient.maritalStatus)),
    language: languageText(meant('language', patient.language)),
    ethnicity: ethnicityText(meant('ethnicity', patient.ethnicity)),
    address: lines.filter(Boolean).join('\n'),
    patientPhoneNumber: members(patient.patientPhoneNumber)
      .map(({ phoneNumber, phoneType }) => `${phoneText(text(phoneNumber))} (${text(phoneType)})`)
      .join('\n'),
    email: text(patient.email),
    deceased: deceased !== '' ? displayDate(deceased) : patient.isDeceased === true ? 'Yes' : '',
  };
}

/** The facts that differ from the sent data. A fact that was not sent does not differ. */
export const differingFacts = (sent: PatientFacts, known: PatientFacts): PatientFact[] =>
  patientFactNames.filter(
    (name) => sent[name] !== '' && sent[name].toLowerCase() !== known[name].toLowerCase(),
  );
