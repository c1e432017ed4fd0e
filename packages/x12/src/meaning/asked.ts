import { defaultPayerLists, type PayerLists } from './payer-lists.ts';
import type { AskedDates } from './spans.ts';

/** The person that a question was about, as it was sent; '' where it did not say. */
export type AskedPerson = { memberId: string; firstName: string; lastName: string; dateOfBirth: string };

/** What is known of the question besides its answer, and the lists that an installation has extended. */
export type Asked = {
  /** The day that the statements are for; null: the service date that the answer names, else its own day. */
  day: string | null;
  dates: AskedDates;
  /** TRN02 of the question. */
  traceNumber: string | null;
  person: AskedPerson | null;
  /** EQ01. An answer about these services alone is no limited coverage. */
  serviceTypeCodes: readonly string[];
  lists: PayerLists;
};

export const nothingAsked: Asked = {
  day: null,
  dates: { from: null, through: null },
  traceNumber: null,
  person: null,
  serviceTypeCodes: [],
  lists: defaultPayerLists,
};
