import { contract } from '@waypost/contract';
import type { MergePreview, PatientMerge } from '@waypost/contract/patients/merge';
import type { Patient } from '@waypost/contract/patients/shapes';
import type { Answers } from './answers.ts';
import { openedCase, patient } from './case-answers.ts';
import { idOf } from './shown.ts';

export const other: Patient = {
  ...patient,
  patientId: idOf(2003),
  version: 4,
  patientNumber: '100733',
  name: [{ firstName: 'Mari', familyName: 'Etcheverry', middleInitial: null }],
  medicalRecordNumber: '88213',
};
const previewOf = (survivor: Patient, merged: Patient): MergePreview => ({
  survivor,
  merged,
  differs: ['name', 'medicalRecordNumber'],
  cases: [
    {
      caseId: idOf(2005),
      caseNumber: '260000-07',
      caseStatus: { status: 'Open' },
      dateOfServiceStart: '2026-11-12',
      dateOfServiceEnd: null,
      facility: 'Lakemont Medical Center',
    },
  ],
  identifiers: [{ identifierId: idOf(2006), authority: 'local', type: 'MR', value: '88213' }],
});
export const merged: PatientMerge = {
  mergeId: idOf(2007),
  survivorId: patient.patientId,
  mergedPatientId: other.patientId,
  mergedPatient: { patientNumber: '100733', firstName: 'Mari', familyName: 'Etcheverry' },
  mergedAt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  mergedBy: idOf(5),
  movedCaseIds: [idOf(2005)],
  movedIdentifierIds: [idOf(2006)],
  takenBackAt: null,
  takenBackBy: null,
};

/** The page of a case, with another record of its patient that can be found. Returns its address. */
export function withOther(answers: Answers): string {
  const address = openedCase(answers);
  const found = (number: number, of: Patient) => ({
    id: idOf(number),
    caseId: idOf(number),
    caseNumber: `260000-${number}`,
    caseStatus: 'Open',
    dateOfServiceStart: '2026-11-12',
    dateOfServiceEnd: null,
    patientId: of.patientId,
    firstName: of.name[0]?.firstName ?? '',
    lastName: of.name[0]?.familyName ?? '',
    dateOfBirth: of.birthDate,
    medicalRecordNumber: of.medicalRecordNumber,
    patientAccountNumber: null,
  });
  answers
    .toRead('casePatients', {
      casePatients: {
        rows: [found(71, patient), found(72, other), found(73, other)],
        total: 3,
        totalIsCapped: false,
        next: null,
      },
    })
    .to(contract.patient.mergePreview, ({ path }) =>
      path.includes(patient.patientId) ? previewOf(patient, other) : previewOf(other, patient),
    )
    .to(contract.patient.mergePatients, merged);
  return address;
}
