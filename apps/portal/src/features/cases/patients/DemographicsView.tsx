import { styled } from '@mui/material/styles';
import type { Patient } from '@waypost/contract/patients/shapes';
import { useCallback } from 'react';
import { useEntity } from '#src/app/entity-context.ts';
import { birthText, displayDate } from '#src/ui/form/date-text.ts';
import { localToday } from '#src/ui/local-time.ts';
import { MaskedValue } from '#src/ui/MaskedValue.tsx';
import {
  addressLines,
  ethnicityText,
  languageText,
  maritalStatusText,
  phoneOf,
  ssnText,
  yearsBetween,
} from '#src/ui/patient-text.ts';
import { phoneText } from '#src/ui/phone-text.ts';
import { MutedText } from '#src/ui/table.ts';
import { type Fact, FactList } from '../FactList.tsx';
import { readSsn } from './patient-queries.ts';

const Rule = styled('hr')({ border: 0, borderTop: '1px solid var(--wp-line)', margin: '12px 0' });

type SsnProps = { patient: Patient; caseId: string };

/** The last four digits; the whole number for a limited time, on request, for users who may see it (C-202). */
function Ssn({ patient: { patientId, socialSecurityNumber, socialSecurityDigits }, caseId }: SsnProps) {
  const { can } = useEntity();
  const reveal = useCallback(async () => ssnText(await readSsn(patientId, caseId)), [patientId, caseId]);
  if (socialSecurityNumber === null) return null;
  const isWhole = socialSecurityDigits === 9;
  return (
    <>
      <MaskedValue
        name="SSN"
        masked={socialSecurityNumber}
        {...(isWhole && can('ssn-read') ? { reveal } : {})}
      />
      {!isWhole && <MutedText> last four only</MutedText>}
    </>
  );
}

const deceasedText = ({ isDeceased, deceasedDate }: Patient): string =>
  isDeceased ? (deceasedDate === null ? 'Yes' : displayDate(deceasedDate)) : 'No';

type DemographicsViewProps = { patient: Patient; caseId: string; accountNumber: string | null };

/** The read-only view of a patient's demographics. */
export function DemographicsView({ patient, caseId, accountNumber }: DemographicsViewProps) {
  const until = patient.deceasedDate ?? localToday();
  const phone = (type: 'Home' | 'Mobile' | 'Work') => phoneText(phoneOf(patient, type));
  const lines = addressLines(patient);
  const person: Fact[] = [
    [
      'Date of birth',
      <span key="birth">
        {birthText(patient.birthDate)}{' '}
        {!patient.isDeceased && patient.birthDate !== null && (
          <MutedText>{yearsBetween(patient.birthDate, until)} y</MutedText>
        )}
      </span>,
    ],
    ['Gender', patient.gender],
    ['SSN', patient.socialSecurityNumber !== null && <Ssn key="ssn" patient={patient} caseId={caseId} />],
    ['Account', accountNumber],
    ['Medical record', patient.medicalRecordNumber],
    ['Master index', patient.masterPatientIndex],
    ['Marital status', maritalStatusText(patient.maritalStatus)],
    ['Language', languageText(patient.language)],
    ['Ethnicity', ethnicityText(patient.ethnicity)],
  ];
  const place: Fact[] = [
    [
      'Address',
      lines.length > 0 && (
        <address key="address" style={{ fontStyle: 'normal', whiteSpace: 'pre-line' }}>
          {lines.join('\n')}
        </address>
      ),
    ],
    ['Home phone', phone('Home')],
    ['Mobile phone', phone('Mobile')],
    ['Work phone', phone('Work')],
    ['E-mail', patient.email],
    ['Deceased', deceasedText(patient)],
  ];
  return (
    <>
      <FactList facts={person} />
      <Rule />
      <FactList facts={place} />
    </>
  );
}
