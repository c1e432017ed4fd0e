/** The type of a field, which decides how its text is read. */
export type ValueType =
  | 'text'
  | 'name'
  | 'whole-name'
  | 'physician-name'
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
  /** The label on screens and in templates. */
  label: string;
  type: ValueType;
  /** The maximum number of characters of a text. */
  maxLength?: number;
  /** Other headings for the field; case, blanks and punctuation do not matter. */
  headings: readonly string[];
  /** The value in the sample row of a template. */
  sample?: string;
};
