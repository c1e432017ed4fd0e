import type { Coverage } from '../eligibility-271/model.ts';
import type { Span } from './spans.ts';

/** A line that states active or inactive, and its state on the day. */
export type StatusFact = {
  line: Coverage;
  /** `past`: inactive at a time other than the day, such as the gaps that Medicare lists. */
  state: 'active' | 'ended' | 'notBegun' | 'inactive' | 'past';
  span: Span;
};
