export { checkMapping } from './columns/check-mapping.ts';
export { type Field, type FieldId, fieldOf, fieldsOfKind, requiredFields } from './columns/fields.ts';
export { headingSignature, resultColumns } from './columns/headings.ts';
export type { ImportKind } from './columns/kinds.ts';
export { importKinds } from './columns/kinds.ts';
export { profileFile } from './columns/profile.ts';
export { createMapping, findQuestions, proposeFields } from './columns/propose.ts';
export type {
  ColumnProfile,
  ColumnUse,
  FileProfile,
  Headings,
  Mapping,
  MappingProblem,
  Proposal,
  Question,
  Shapes,
} from './columns/types.ts';
export { inspectFile } from './file/inspect.ts';
export { readRows } from './file/read-rows.ts';
export { FileRefused, type RefusalCode, refusals } from './file/refusal.ts';
export {
  type Delimiter,
  defaultLimits,
  type Encoding,
  type FileFormat,
  type Limits,
  type OpenFile,
  type Row,
  type Sheet,
} from './file/types.ts';
export { hashText } from './records/hash.ts';
export { readRecords, readRecordsOfRows } from './records/pieces.ts';
export { type Survey, surveyRows } from './records/survey.ts';
export { type TroubleCode, troubles } from './records/troubles.ts';
export type {
  AnyRecord,
  AppointmentRecord,
  CaseReference,
  CoveragesRecord,
  OrderRecord,
  PhysicianRecord,
  PlanRecord,
  Reading,
  RecordOf,
  RecordOutcome,
  RegistrationRecord,
  SkipReason,
  Trouble,
} from './records/types.ts';
export { writeResultHeadings, writeResultRow } from './results/result-file.ts';
export { writeTemplate } from './results/template.ts';
export { type DateOrder, dateOrders } from './values/date-order.ts';
export { isOptionalField, valueKey } from './values/read-value.ts';
export { toInstant } from './values/zone.ts';
