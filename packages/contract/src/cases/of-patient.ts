import { z } from 'zod';
import { internal, phi } from '../core/classes.ts';
import { isoDate, uuid } from '../core/values.ts';

/** Kinds of record that other systems hold about a case (C-072). */
export const recordTypes = { 1: 'PAS', 2: 'HARP' } as const;
export type RecordTypeId = keyof typeof recordTypes;
export const recordTypeOf = (
  id: number,
): { recordTypeId: RecordTypeId; recordTypeName: (typeof recordTypes)[RecordTypeId] } => {
  const recordTypeId: RecordTypeId = id === 1 ? 1 : 2;
  return { recordTypeId, recordTypeName: recordTypes[recordTypeId] };
};

export const relatedRecordsSchema = z.array(
  z.object({
    relatedRecordId: internal(uuid),
    recordNumber: phi(z.string()),
    recordType: z.object({
      recordTypeId: internal(z.union([z.literal(1), z.literal(2)])),
      recordTypeName: internal(z.enum(['PAS', 'HARP'])),
    }),
  }),
);
export type RelatedRecord = z.infer<typeof relatedRecordsSchema>[number];

/** The cases of one patient. */
export const patientCasesSchema = z.array(
  z.object({
    caseId: internal(uuid),
    caseNumber: phi(z.string()),
    caseStatus: z.object({ status: internal(z.string()) }),
    dateOfServiceStart: phi(isoDate),
    dateOfServiceEnd: phi(isoDate).nullable(),
    facility: internal(z.string()),
  }),
);
export type PatientCase = z.infer<typeof patientCasesSchema>[number];

export const ofPatientSchema = z.object({ patientId: internal(uuid) });
