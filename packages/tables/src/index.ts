export { type Field, type FieldId, fieldOf, fieldsOfKind, required } from './columns/fields.ts';
export type {
  ColumnProfile,
  ColumnUse,
  FileProfile,
  Headings,
  ImportKind,
  Mapping,
  MappingProblem,
  Proposal,
  Question,
  Shapes,
} from './columns/types.ts';
export { importKinds } from './columns/types.ts';
export { FileRefused, type RefusalCode, refusals } from './file/refusal.ts';
export {
  type Delimiter,
  type Encoding,
  type FileFormat,
  type Limits,
  type OpenFile,
  type Row,
  type Sheet,
  usualLimits,
} from './file/types.ts';
export { type TroubleCode, troubles } from './records/troubles.ts';
export type { Piece, RegistrationRecord, SkipReason, Trouble } from './records/types.ts';
export { type DateOrder, dateOrders } from './values/date-order.ts';
