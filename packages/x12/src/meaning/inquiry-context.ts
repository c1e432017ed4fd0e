import { defaultPayerLists, type PayerLists } from './payer-lists.ts';
import type { InquiryDates } from './spans.ts';

/** The person that an inquiry was about, as sent; a value is '' when it was not sent. */
export type InquiryPatient = { memberId: string; firstName: string; lastName: string; dateOfBirth: string };

/** The inquiry that an answer belongs to, and the payer lists, which an installation can extend. */
export type InquiryContext = {
  /** The day to interpret the answer for; null means the service date in the answer, or else the day of the answer. */
  day: string | null;
  dates: InquiryDates;
  /** TRN02 of the inquiry. */
  traceNumber: string | null;
  person: InquiryPatient | null;
  /** EQ01. An answer about these services alone does not mean limited coverage. */
  serviceTypeCodes: readonly string[];
  lists: PayerLists;
};

export const noInquiryContext: InquiryContext = {
  day: null,
  dates: { from: null, through: null },
  traceNumber: null,
  person: null,
  serviceTypeCodes: [],
  lists: defaultPayerLists,
};
