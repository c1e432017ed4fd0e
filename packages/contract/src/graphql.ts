import { z } from 'zod';
import { ofPatientSchema, patientCasesSchema, relatedRecordsSchema } from './case-of-patient.ts';
import {
  caseCoveragesSchema,
  caseDetailsSchema,
  caseNotesSchema,
  caseProcessesSchema,
  ofCaseSchema,
} from './case-reads.ts';
import { caseSearchSchema, foundCasesSchema } from './case-search.ts';
import { internal, phi } from './classes.ts';
import { facetQuerySchema, facetSchema, listPageSchema, listQuerySchema } from './list.ts';
import { patientSchema } from './patient.ts';
import { payerPlansSchema } from './services/payer-plans.ts';
import { taskSchema } from './services/task.ts';
import { taskColumns, taskFacetColumns } from './task-columns.ts';
import { uuid } from './values.ts';

export { type ColumnFilter, columnFilterSchema } from './list.ts';
export { type TaskColumn, taskColumns, taskFacetColumns } from './task-columns.ts';

/**
 * A named GraphQL operation: what is asked, with what, and the shape of the result. Reads only. Both ends
 * check against it: the server that the document is valid, the portal that the result fits.
 */
export type Operation<Variables extends z.ZodType, Result extends z.ZodType> = {
  name: string;
  document: string;
  variables: Variables;
  result: Result;
};
const operation = <V extends z.ZodType, R extends z.ZodType>(o: Operation<V, R>): Operation<V, R> => o;

export const taskQuerySchema = listQuerySchema(taskColumns);
export type TaskQuery = z.infer<typeof taskQuerySchema>;

export const taskPageSchema = listPageSchema(taskSchema);
export type TaskPage = z.infer<typeof taskPageSchema>;

export const taskFacetQuerySchema = z.object({
  ...facetQuerySchema(taskColumns).shape,
  column: internal(z.enum(Object.keys(taskFacetColumns) as Array<keyof typeof taskFacetColumns>)),
});
export type TaskFacetQuery = z.infer<typeof taskFacetQuerySchema>;

const taskFields = `id version taskName status assignee { id name } daysAged dueDate isOverdue createDate waitUntil
  priority startUrl authorization { domain permission } process { name domain startDate daysAged }
  condition { conditionCode description } businessExceptions { id description }
  toDos { id recommendation resolution resolutionOptions comment }
  domainModels {
    case { caseNumber dateOfService facilityId patient { accountNumber firstName lastName dateOfBirth gender memberId }
      payer { name planName } provider { id name } }
    eligibility { id coverageStatus transactionDate } }
  abilities { start complete changeStatus manage }`;
const pageFields = `rows { ${taskFields} } total totalIsCapped next`;

export const getAllTasks = operation({
  name: 'getAllTasks',
  document: `query getAllTasks($query: TaskQuery!) { getAllTasks(query: $query) { ${pageFields} } }`,
  variables: z.object({ query: taskQuerySchema }),
  result: z.object({ getAllTasks: taskPageSchema }),
});

export const getTasksByUser = operation({
  name: 'getTasksByUser',
  document: `query getTasksByUser($assigneeId: ID!, $query: TaskQuery!) { getTasksByUser(assigneeId: $assigneeId, query: $query) { ${pageFields} } }`,
  variables: z.object({ assigneeId: internal(uuid), query: taskQuerySchema }),
  result: z.object({ getTasksByUser: taskPageSchema }),
});

/** The values of a column with how many tasks have each, under the filters of the other columns. */
export const getTaskFacet = operation({
  name: 'getTaskFacet',
  document: `query getTaskFacet($query: TaskFacetQuery!) { getTaskFacet(query: $query) { values { value count } isCapped } }`,
  variables: z.object({ query: taskFacetQuerySchema }),
  result: z.object({ getTaskFacet: facetSchema }),
});

export const getTaskById = operation({
  name: 'getTaskById',
  document: `query getTaskById($taskId: ID!) { getTaskById(taskId: $taskId) { ${taskFields} } }`,
  variables: z.object({ taskId: internal(uuid) }),
  result: z.object({ getTaskById: taskSchema }),
});

export const getCaseDetails = operation({
  name: 'getCaseDetails',
  document: `query getCaseDetails($caseNumber: String!) { getCaseDetails(caseNumber: $caseNumber) {
    caseId caseNumber caseStatus { status } patientId facilityId facility dateOfServiceStart dateOfServiceEnd encounter requisition
    order location patientAccountNumber patient { patientNumber firstName lastName middleInitial birthDate gender } } }`,
  variables: z.object({ caseNumber: phi(z.string().max(40)) }),
  result: z.object({ getCaseDetails: caseDetailsSchema.nullable() }),
});

const addressLines = 'line1 line2 line3 line4 city state postalCode country';

/** The insurances of a case, in billing order (C-283). */
export const getCaseCoverages = operation({
  name: 'getCaseCoverages',
  document: `query getCaseCoverages($caseId: ID!) { getCaseCoverages(caseId: $caseId) {
    caseCoverageId coverageId order version
    coverage { subscriberId insuranceName groupNumber administrationTypeCode preClaimRequirementCode periodStart periodEnd
      rcsInsuranceCode clientInsuranceCode planName hardCopyClaim media coveragePaymentType coverageStatus
      address { name ${addressLines} district addressCode } }
    coverageSubscriber { firstName lastName middleInitial birthDate gender address { ${addressLines} } }
    coverageRelationshipType { relationshipTypeName } } }`,
  variables: ofCaseSchema,
  result: z.object({ getCaseCoverages: caseCoveragesSchema }),
});

/** What people wrote about a case, newest first (C-284). */
export const getCaseNotes = operation({
  name: 'getCaseNotes',
  document: `query getCaseNotes($caseId: ID!) { getCaseNotes(caseId: $caseId) {
    caseNoteId user note entryDate eventType { type } } }`,
  variables: ofCaseSchema,
  result: z.object({ getCaseNotes: caseNotesSchema }),
});

/** What goes on for a case at the payers, newest first (C-285). */
export const getCaseProcess = operation({
  name: 'getCaseProcess',
  document: `query getCaseProcess($caseId: ID!) { getCaseProcess(caseId: $caseId) {
    caseProcessId domainId processId type startDate payerName status isCompleteStatus result } }`,
  variables: ofCaseSchema,
  result: z.object({ getCaseProcess: caseProcessesSchema }),
});

/** What other systems hold about a case (C-286). */
export const getCaseRelatedRecords = operation({
  name: 'getCaseRelatedRecords',
  document: `query getCaseRelatedRecords($caseId: ID!) { getCaseRelatedRecords(caseId: $caseId) {
    relatedRecordId recordNumber recordType { recordTypeId recordTypeName } } }`,
  variables: ofCaseSchema,
  result: z.object({ getCaseRelatedRecords: relatedRecordsSchema }),
});

/** The cases of a patient, the newest case number first (C-287). */
export const allCasesForPatient = operation({
  name: 'allCasesForPatient',
  document: `query allCasesForPatient($patientId: ID!) { allCasesForPatient(patientId: $patientId) {
    caseId caseNumber caseStatus { status } dateOfServiceStart dateOfServiceEnd facility } }`,
  variables: ofPatientSchema,
  result: z.object({ allCasesForPatient: patientCasesSchema }),
});

/** What is known about a patient (C-312); null where there is none, or none of the caller's facilities has a case. */
export const patientDetails = operation({
  name: 'patientDetails',
  document: `query patientDetails($patientId: ID!) { patientDetails(patientId: $patientId) {
    patientId version patientNumber birthDate socialSecurityNumber socialSecurityDigits medicalRecordNumber
    masterPatientIndex maritalStatus gender language ethnicity name { firstName familyName middleInitial }
    address { line { id value } city state postalCode country } patientPhoneNumber { phoneType phoneNumber } email
    deceasedDate isDeceased } }`,
  variables: ofPatientSchema,
  result: z.object({ patientDetails: patientSchema.nullable() }),
});

/** Cases by what is known of the patient or the case (C-321). */
export const casePatients = operation({
  name: 'casePatients',
  document: `query casePatients($firstName: String, $lastName: String, $caseNumber: String, $patientAccountNumber: String,
    $medicalRecordNumber: String, $dateOfBirth: String, $dateOfServiceStart: String, $dateOfServiceEnd: String,
    $limit: Int, $after: String) {
    casePatients(firstName: $firstName, lastName: $lastName, caseNumber: $caseNumber,
      patientAccountNumber: $patientAccountNumber, medicalRecordNumber: $medicalRecordNumber, dateOfBirth: $dateOfBirth,
      dateOfServiceStart: $dateOfServiceStart, dateOfServiceEnd: $dateOfServiceEnd, limit: $limit, after: $after) {
      rows { id caseId caseNumber caseStatus dateOfServiceStart dateOfServiceEnd patientId firstName lastName dateOfBirth
        medicalRecordNumber patientAccountNumber } total totalIsCapped next } }`,
  variables: caseSearchSchema,
  result: z.object({ casePatients: foundCasesSchema }),
});

/** The plans that the entity bills, by their names (C-317). */
export const payersByEntity = operation({
  name: 'payersByEntity',
  document: 'query payersByEntity { payersByEntity { harpInsuranceCode harpInsurancePlan } }',
  variables: z.object({}),
  result: z.object({ payersByEntity: payerPlansSchema }),
});

/** Operations by the service whose `graphql` path answers them. */
export const operations = {
  task: { getAllTasks, getTasksByUser, getTaskById, getTaskFacet },
  'payer-data': { payersByEntity },
  case: {
    getCaseDetails,
    getCaseCoverages,
    getCaseNotes,
    getCaseProcess,
    getCaseRelatedRecords,
    allCasesForPatient,
  },
  patient: { patientDetails },
  search: { casePatients },
};
type Services = typeof operations;
/** Every operation by its name. */
export type Operations = Services['task'] &
  Services['case'] &
  Services['patient'] &
  Services['payer-data'] &
  Services['search'];
