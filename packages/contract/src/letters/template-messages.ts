/** Messages about letter templates. */
export const letterTemplateMessages = {
  'template.nameTaken': 'Another letter template has this name.',
  'template.facilityRefused': 'Choose an open facility of this organization.',
  'template.namedBy': 'Named by {rows} of Registration Document Generation.',
  'template.characters': 'A character of it cannot be printed',
  'template.added': 'Letter template added',
  'template.saved': 'Changes saved',
  'template.saveFailed': 'The letter template could not be saved. Try again.',
} as const;
