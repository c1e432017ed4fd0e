/** Messages about documents of a case and the document system. */
export const documentsMessages = {
  'documents.signInFailed': 'Document authentication error occurred',
  'documents.notConfigured':
    'Document authentication error occurred. Please contact your administrator to ensure OnBase is configured correctly for this facility.',
  'documents.exchangeFailed': 'Error exchanging code for token',
  'documents.signInNeeded': 'Sign in to OnBase to see the documents of this case.',
  'documents.away':
    'OnBase did not answer. The documents of this case are still there: try again in a moment.',
  'documents.invalidAnswer': 'Failed to validate documents response',
  'documents.none': 'No related documents found in OnBase.',
  'documents.notViewable': 'Something went wrong. Document cannot be viewed.',
  'letters.uploaded': '{name} uploaded',
  'letters.again': 'What failed is tried again',
  'uploads.oneFile': 'Choose exactly one file.',
  'uploads.type':
    'Choose a file of one of these types: csv, doc, docx, jpg, pdf, png, rtf, tif, txt, xls, xlsx or zip.',
  'uploads.empty': 'The file is empty.',
  'uploads.failed': 'The document was not uploaded',
  'documents.windowBlocked':
    'Your browser blocked the window of OnBase. Allow pop-up windows for this site, then try again.',
  'documents.windowClosed': 'The window of OnBase was closed before you had signed in.',
} as const;
