/** Problems of a value or a row, and what to do. `{field}` is the label of the field. */
export const troubles = {
  required: '{field} is missing. Fill it in, or leave the row out.',
  'too-long': '{field} is too long: {n} characters at most.',
  date: '{field} is not a date. Write it as 12/25/2026.',
  'no-such-day': '{field}: there is no such day. Correct it.',
  'birth-date': '{field} is not a date. Write it as 03/14/1984, or leave it blank.',
  'birth-no-such-day': '{field}: there is no such day. Correct it, or leave it blank.',
  'date-order': '{field} does not fit the order of month and day that was chosen. Write it as 2026-12-25.',
  'birth-future': '{field} is in the future. Correct it, or leave it blank.',
  'birth-too-early': '{field} is before 1850. Correct it, or leave it blank.',
  'date-range': '{field} is not between 1900 and 2100. Correct it.',
  time: '{field} is no time. Write it as 9:30 AM.',
  'time-missing': 'The appointment has a date and no time. Fill in the time, or leave the row out.',
  'unknown-word': '{field} is none of the known words. Say what this word means, or correct it.',
  state: '{field} is no state of the United States. Write its two letters.',
  zip: '{field} has five digits, or nine.',
  phone: '{field} has ten digits.',
  email: '{field} is no email address.',
  ssn: '{field} has nine digits, or the last four.',
  npi: 'This is no NPI: it has ten digits, of which the last checks the others.',
  money: '{field} is no amount. Write it as 1250.00.',
  number: '{field} is no whole number.',
  diagnosis: '{field} has a code that is not of ICD-10.',
  name: '{field} is no name. Write it as Last, First.',
  'scientific-number':
    '{field} was shortened by a spreadsheet, such as 1.23E+11. Format the column as text and export it again.',
  'formula-without-value':
    'The cell has a formula without a result. Open the workbook, let it calculate and save it.',
  'cell-error': 'The cell shows an error, such as #N/A. Correct it.',
  'period-end': 'The coverage ends before it starts. Correct one of the two dates.',
  'service-end': 'The service ends before it starts. Correct one of the two dates.',
  'address-part': 'The address is incomplete: street, city, state and ZIP code belong together.',
  'insurance-name': 'Insurance {n} has no name. Fill it in, or empty its other cells.',
  'too-many-insurances': 'The visit has more than 50 insurances.',
  'no-visit': 'The insurance belongs to no visit. Fill in the date of service, or set one date for all rows.',
  'no-key':
    'Nothing says which visit this is. Fill in the visit number, or the medical record number and the date of service.',
  'rows-differ': 'Rows that belong together say different things of {field}. Make them the same.',
  'same-insurance-twice': 'The same insurance is there twice for this visit.',
  'too-many-cells':
    'The row has more cells than there are headings. Check it for a delimiter inside of a cell.',
} as const;
export type TroubleCode = keyof typeof troubles;
