/** What a payer has said about a case: why it refused, or what it has of the member. */
export type Finding =
  | 'wrong id'
  | 'wrong birth date'
  | 'wrong name'
  | 'not enrolled'
  | 'cannot answer'
  | 'ended'
  | 'another payer first'
  | 'managed';
