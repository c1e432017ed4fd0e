import type { CaseDetails } from '@waypost/contract/cases/shapes';
import { message } from '@waypost/contract/core/messages';
import { z } from 'zod';

export type MoveValues = {
  familyName: string;
  firstName: string;
  birthDate: string;
  medicalRecordNumber: string;
  /** The id of the chosen patient; empty if the patient is unchanged. */
  patientId: string;
  facilityId: string;
};

export const moveLabels: Readonly<Record<keyof MoveValues, string>> = {
  familyName: 'Last Name',
  firstName: 'First Name',
  birthDate: 'Date of Birth',
  medicalRecordNumber: 'Medical Record Number',
  patientId: 'Patient',
  facilityId: 'Facility',
};

export const blankMove = (facilityId: string): MoveValues => ({
  familyName: '',
  firstName: '',
  birthDate: '',
  medicalRecordNumber: '',
  patientId: '',
  facilityId,
});

/** A move needs another patient, another facility, or both. */
export const moveRules = (facilityId: string): z.ZodType<MoveValues> =>
  z
    .object({
      familyName: z.string(),
      firstName: z.string(),
      birthDate: z.string(),
      medicalRecordNumber: z.string(),
      patientId: z.string(),
      facilityId: z.string(),
    })
    .refine((values) => values.patientId !== '' || values.facilityId !== facilityId, {
      path: ['familyName'],
      error: message('case.moveWhere'),
    });

/** The target of a move for the call, without unchanged values. */
export const moveBody = (details: CaseDetails, { patientId, facilityId }: MoveValues) => ({
  ...(patientId !== '' && { patient: { patientId } }),
  ...(facilityId !== details.facilityId && { facilityId }),
});
