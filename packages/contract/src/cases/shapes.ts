import { z } from 'zod';
import { internal, phi } from '../core/classes.ts';
import { instant, isoDate, uuid, version } from '../core/values.ts';
import { caseCoverageSchema } from '../coverages/calls.ts';
import { coverageCautionSchema } from '../eligibility/coverage-caution.ts';
import { caseNoteSchema } from './notes.ts';
import { processTypes } from './processes.ts';
import { visitReadFields } from './visit.ts';

/** The fields of a case that the case service returns (C-091 to C-099). */
export const caseDetailsSchema = z.object({
  caseId: internal(uuid),
  /** The value for `If-Match` of a change. */
  version,
  caseNumber: phi(z.string()),
  caseStatus: z.object({ status: internal(z.string()) }),
  patientId: internal(uuid),
  facilityId: internal(uuid),
  facility: internal(z.string()),
  dateOfServiceStart: phi(isoDate),
  dateOfServiceEnd: phi(isoDate).nullable(),
  encounter: phi(z.string()).nullable(),
  requisition: phi(z.string()).nullable(),
  order: phi(z.string()).nullable(),
  location: phi(z.string()).nullable(),
  patientAccountNumber: phi(z.string()).nullable(),
  ...visitReadFields,
  patient: z.object({
    patientNumber: phi(z.string()),
    firstName: phi(z.string()).nullable(),
    lastName: phi(z.string()),
    middleInitial: phi(z.string()).nullable(),
    birthDate: phi(isoDate).nullable(),
    gender: phi(z.string()),
  }),
});
export type CaseDetails = z.infer<typeof caseDetailsSchema>;

/** A row of Patient Access (C-093). */
const caseProcessSchema = z.object({
  caseProcessId: internal(uuid),
  /** The eligibility transaction, or the task of the verification. */
  domainId: internal(uuid),
  /** The payer's identifier of a check; a verification has none. */
  processId: phi(z.string()).nullable(),
  type: internal(z.enum(processTypes)),
  startDate: internal(instant),
  payerName: phi(z.string()),
  status: internal(z.string()),
  isCompleteStatus: internal(z.boolean()),
  /** The result: the payer's wording of the coverage; null when there is none. */
  result: phi(z.string()).nullable(),
  coverageCaution: coverageCautionSchema,
  /** The code of a rejection. */
  rejectReasonCode: phi(z.string()).nullable(),
});
export type CaseProcess = z.infer<typeof caseProcessSchema>;

export const caseIdSchema = z.object({ caseId: internal(z.uuid('Not an id of a case')) });
export const caseCoveragesSchema = z.array(caseCoverageSchema);
export const caseProcessesSchema = z.array(caseProcessSchema);
export const caseNotesSchema = z.array(caseNoteSchema);
