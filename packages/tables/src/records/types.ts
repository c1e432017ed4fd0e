import type { Identifier } from '@waypost/contract/core/identifiers';
import type { FieldId } from '../columns/fields.ts';
import type { ImportKind } from '../columns/kinds.ts';
import type { Headings, Mapping } from '../columns/types.ts';
import type { TroubleCode } from './troubles.ts';

/** A problem of a row, with a message that says what to do. The message contains nothing from the row. */
export type Trouble = {
  row: number;
  /** Null when the problem concerns the whole row or a constant. */
  column: number | null;
  field: FieldId | null;
  code: TroubleCode;
  /** `error`: the row is not imported until it is corrected. `warning`: it is imported without this value. */
  level: 'error' | 'warning';
  message: string;
};

/** Why rows are skipped without being faulty. */
export type SkipReason = 'totals' | 'headings-again' | 'same-as-before';

/** The outcome of some rows of the file. Each nonblank row below the headings belongs to exactly one outcome. */
export type RecordOutcome<Made> = {
  rows: readonly number[];
  /** Null when no record can be made; see `troubles` or `skipped`. */
  record: Made | null;
  troubles: readonly Trouble[];
  skipped: SkipReason | null;
};

/** The settings for reading rows. */
export type Reading = {
  headings: Headings;
  mapping: Mapping;
  /** `YYYY-MM-DD`, in the time zone of the patients. */
  today: string;
  /** Returns the time zone of appointments at a facility as named in the file; undefined when it names none. */
  timeZoneOf: (facility: string | undefined) => string;
};

type Json = Record<string, unknown>;
/** The body of `PUT /services/case/api/Registrations`, where `facility` is a code of the source. */
export type RegistrationRecord = { patient: Json; case?: Json };
/** The case that a row is about. */
export type CaseReference = {
  patient: Identifier | null;
  case: Identifier;
  serviceDate: string | null;
  facility: string | null;
};
export type CoveragesRecord = { of: CaseReference; coverages: Json[] };
/** `order`: the body of `POST /services/case/api/Orders`. */
export type OrderRecord = { of: CaseReference; order: Json };
/** `startsAt` is an instant with its offset, or a day and a time local to the case's facility. */
export type AppointmentRecord = {
  of: CaseReference;
  appointment: {
    startsAt: string | { day: string; time: string };
    durationMinutes?: number;
    status?: string;
  };
};
/** The body of `POST /services/case/api/Physicians`. */
export type PhysicianRecord = Json & { npi: string };
/** The body of `POST /services/payer-data/api/Plans`, without Waypost's code. */
export type PlanRecord = Json & { insurancePlan: string };

export type RecordOf = {
  registrations: RegistrationRecord;
  appointments: AppointmentRecord;
  coverages: CoveragesRecord;
  orders: OrderRecord;
  physicians: PhysicianRecord;
  plans: PlanRecord;
};
export type AnyRecord = RecordOf[ImportKind];
