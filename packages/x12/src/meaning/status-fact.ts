import type { Coverage } from '../eligibility-271/model.ts';
import type { Span } from './spans.ts';

/** A line that says active or inactive, and what that comes to on the day. */
export type StatusFact = {
  line: Coverage;
  /** `past`: inactive at another time than the day, such as the gaps that Medicare lists. */
  state: 'active' | 'ended' | 'notBegun' | 'inactive' | 'past';
  span: Span;
};
