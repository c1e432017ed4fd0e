/** Messages about the case search. */
export const searchMessages = {
  'search.needsField':
    'At least 1 additional field is required in order to perform your search. Additional fields are Patient Account, Case, Last Name, Date of Birth or Medical Record.',
  'search.timeout': 'Request timed out. Please refine search and try again.',
  'search.numericOnly': 'Numeric only',
  'search.invalidDate': 'Invalid Date',
  'search.invalidBirthDate': 'Invalid Date of Birth',
} as const;
