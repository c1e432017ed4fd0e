/** How the text of a field is read. */
export type ValueType =
  | 'text'
  | 'name'
  | 'whole-name'
  | 'date'
  | 'birth-date'
  | 'date-time'
  | 'time'
  | 'gender'
  | 'relationship'
  | 'guarantor-relationship'
  | 'marital-status'
  | 'language'
  | 'ethnicity'
  | 'state'
  | 'zip'
  | 'phone'
  | 'email'
  | 'ssn'
  | 'npi'
  | 'money'
  | 'whole-number'
  | 'billing-place'
  | 'visit-class'
  | 'admission-type'
  | 'appointment-status'
  | 'bill-type'
  | 'order-type'
  | 'diagnoses'
  | 'member-id'
  | 'media'
  | 'city-state-zip';

export type FieldSpec = {
  /** As on screens and in templates. */
  label: string;
  type: ValueType;
  /** Characters at most, of a text. */
  most?: number;
  /** Other headings for it, in any letters, blanks and signs. */
  known: readonly string[];
  /** In the sample row of a template. */
  sample?: string;
};
