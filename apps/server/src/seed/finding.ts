/** A payer's finding for a case: the reason for a rejection, or the coverage of the member. */
export type Finding =
  | 'wrong id'
  | 'wrong birth date'
  | 'wrong name'
  | 'not enrolled'
  | 'cannot answer'
  | 'ended'
  | 'another payer first'
  | 'managed';
