import type { FieldId } from '../columns/fields.ts';
import type { TroubleCode } from './troubles.ts';

/** What is wrong with a row, in words that say what to do. Nothing of the row is in the text. */
export type Trouble = {
  row: number;
  /** Null: of the row as a whole, or of a constant. */
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

/** A registration as `PUT /services/case/api/Registrations` takes it. */
export type RegistrationRecord = {
  patient: Record<string, unknown>;
  case?: Record<string, unknown>;
};
