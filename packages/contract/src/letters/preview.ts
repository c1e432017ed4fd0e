import { z } from 'zod';
import { internal } from '../core/classes.ts';
import { emptyToNull } from '../core/empty-field.ts';
import { organizationName } from '../core/organization-fields.ts';
import { uuid } from '../core/values.ts';
import { letterText, type Placeholder } from './template-text.ts';

/** Invented values for the placeholders of a preview; they belong to no person. */
export const placeholderExamples: Readonly<Record<Placeholder, string>> = {
  today: '12/01/2026',
  'facility.name': 'Riverside Clinic',
  'patient.name': 'Jane Sample',
  'patient.birthDate': '04/17/1971',
  'case.number': 'C10000000',
  'case.accountNumber': 'A-20418',
  'case.serviceDate': '12/14/2026',
  'insurance.name': 'Sample Health PPO',
  'insurance.memberId': 'XYZ100200300',
  'physician.name': 'Dr. Alex Example',
  'condition.code': 'RV01',
  'condition.description': 'Insurance card missing or expired',
};

/** A template as the user has typed it. */
export const letterPreviewSchema = z
  .strictObject({
    title: internal(organizationName),
    content: internal(letterText),
    /** The facility whose name the letter shows; an invented one when absent. */
    facilityId: emptyToNull(internal(uuid)),
  })
  .meta({
    examples: [{ title: 'A letter', content: 'Dear {{physician.name}},\n\nabout {{patient.name}}.' }],
  });
export type LetterPreview = z.infer<typeof letterPreviewSchema>;
