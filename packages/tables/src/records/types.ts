import type { Identifier } from '@waypost/contract/core/identifiers';
import type { FieldId } from '../columns/fields.ts';
import type { ImportKind } from '../columns/kinds.ts';
import type { Headings, Mapping } from '../columns/types.ts';
import type { TroubleCode } from './troubles.ts';

/** What is wrong with a row, in words that say what to do. Nothing of the row is in the text. */
export type Trouble = {
  row: number;
  /** Null: of the row as a whole, or of a value for all rows. */
  column: number | null;
  field: FieldId | null;
  code: TroubleCode;
  /** `error`: the row is not brought in until it is mended. `warning`: it is, without this value. */
  level: 'error' | 'warning';
  message: string;
};

/** Why rows are left out, where that is nobody's mistake. */
export type SkipReason = 'totals' | 'headings-again' | 'same-as-before';

/** What rows of the file come to. Each row of the file below the headings that is not blank is in one piece, and in one only. */
export type Piece<Made> = {
  rows: readonly number[];
  /** Null: nothing can be made of it; see `troubles` or `skipped`. */
  record: Made | null;
  troubles: readonly Trouble[];
  skipped: SkipReason | null;
};

/** How rows are read. */
export type Reading = {
  headings: Headings;
  mapping: Mapping;
  /** `YYYY-MM-DD`, where the patients are. */
  today: string;
  /** In which times of appointments at a facility are written, as the file names it; undefined where it names none. */
  timeZoneOf: (facility: string | undefined) => string;
};

type Written = Record<string, unknown>;
/** A registration as `PUT /services/case/api/Registrations` takes it, where `facility` is a code of the source. */
export type RegistrationRecord = { patient: Written; case?: Written };
/** Which case a row is about. */
export type CaseReference = {
  patient: Identifier | null;
  case: Identifier;
  serviceDate: string | null;
  facility: string | null;
};
export type CoveragesRecord = { of: CaseReference; coverages: Written[] };
/** `order`: the body of `POST /services/case/api/Orders`. */
export type OrderRecord = { of: CaseReference; order: Written };
/** When it is: an instant with its offset, or a day and a time on the clock of the case's facility. */
export type AppointmentRecord = {
  of: CaseReference;
  appointment: {
    startsAt: string | { day: string; time: string };
    durationMinutes?: number;
    status?: string;
  };
};
/** The body of `POST /services/case/api/Physicians`. */
export type PhysicianRecord = Written & { npi: string };
/** The body of `POST /services/payer-data/api/Plans`, without our code. */
export type PlanRecord = Written & { insurancePlan: string };

export type RecordOf = {
  registrations: RegistrationRecord;
  appointments: AppointmentRecord;
  coverages: CoveragesRecord;
  orders: OrderRecord;
  physicians: PhysicianRecord;
  plans: PlanRecord;
};
export type AnyRecord = RecordOf[ImportKind];
