import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal } from '../core/classes.ts';
import { exampleIdentifier, identifiersSchema } from '../core/identifiers.ts';
import { idempotencyHeaders, uuid, version } from '../core/values.ts';
import { patientFields, patientNamesSchema } from './shapes.ts';

/**
 * Rules by which two records may be the same person when no identifier says so, the most certain first. Names are
 * compared without accents, blanks and signs; a rule that does not mention the date of birth requires the same
 * one.
 */
const ruleTexts = {
  'name-and-birth-date': 'the same family name, given name and date of birth',
  'name-in-one-field': 'the same, with "Last, First" in one field of one of them',
  'middle-name': 'the same, with a middle name written into the given name of one of them',
  'swapped-names': 'the family name of one is the given name of the other, and the other way round',
  nickname: 'the same family name, and the given name of one is short for that of the other',
  'part-of-family-name': 'the same given name, and the family name of one is a part of that of the other',
  'one-letter':
    'one letter differs, is missing or is swapped with its neighbor in a name of five letters or more, and the gender, postal code or a phone number is the same',
  'birth-date-digits':
    'the same name, one digit of the date of birth differs or two are swapped, or its day and month are, and the gender, postal code or a phone number is the same',
} as const;
export type MatchRule = keyof typeof ruleTexts;
export const matchRules = Object.keys(ruleTexts) as [MatchRule, ...MatchRule[]];
const ruleWords = matchRules.map((rule) => `\`${rule}\`: ${ruleTexts[rule]}.`).join(' ');

/** A patient as sent; an example for the document. */
export const examplePatient = {
  identifiers: [exampleIdentifier('MR', '0088213')],
  name: [{ firstName: 'Marisol', familyName: 'Echeverria', middleInitial: 'A' }],
  birthDate: '1984-03-14',
  gender: 'Female',
  maritalStatus: 'M',
  language: 'es',
  address: [
    {
      line: [{ id: 1, value: '212 Alder Court' }],
      city: 'Lakemont',
      state: 'OH',
      postalCode: '43004',
      country: 'US',
    },
  ],
  patientPhoneNumber: [{ phoneType: 'Mobile', phoneNumber: '5555550142' }],
  email: 'marisol.echeverria@example.org',
};

/** The data of a patient at registration. Unknown fields are absent: no placeholder is stored. */
export const registrationSchema = z
  .strictObject({
    ...patientFields,
    name: patientNamesSchema,
    identifiers: identifiersSchema.default([]),
    /** Whether the patient is different from all proposed ones. */
    isAnother: internal(z.boolean()).default(false),
  })
  .meta({ examples: [examplePatient] });
export type Registration = z.infer<typeof registrationSchema>;

/** The same for a patient whom an identifier names; an absent field stays unchanged. */
export const namedPatientSchema = z
  .strictObject({
    ...patientFields,
    identifiers: identifiersSchema.min(1),
    isAnother: internal(z.boolean()).default(false),
  })
  .meta({ examples: [examplePatient] });
export type NamedPatient = z.infer<typeof namedPatientSchema>;

/** The result of a registration. */
export const registeredSchema = z.object({
  outcome: internal(z.enum(['registered', 'known', 'changed', 'proposed'])).describe(
    '`registered`: a new patient. `known`: an identifier names this patient, and nothing was changed. `changed`: the same, with what was sent. `proposed`: nobody was registered, because `candidates` may be this patient.',
  ),
  patientId: internal(uuid).nullable().describe('Null where patients were only proposed'),
  /** The value for `If-Match` of a change. */
  version: version.nullable(),
  candidates: z
    .array(
      z.object({
        patientId: internal(uuid),
        rule: internal(z.enum(matchRules)).describe(`Why this may be the patient. ${ruleWords}`),
      }),
    )
    .describe('At most five, the surest first'),
});
export type Registered = z.infer<typeof registeredSchema>;

const path = '/services/patient/api/Patient';
export const registrationCalls = {
  registerPatient: oc
    .route({
      method: 'POST',
      path,
      inputStructure: 'detailed',
      tags: ['patient'],
      summary: 'Register a patient',
      description:
        'Whom an identifier names already is not registered again, nor changed. Whoever may be a known patient by name and date of birth is proposed: send the id of that patient with the case, or `isAnother`. The same `Idempotency-Key` never registers twice.',
    })
    .input(z.object({ headers: idempotencyHeaders, body: registrationSchema }))
    .output(registeredSchema),
  putPatient: oc
    .route({
      method: 'PUT',
      path,
      inputStructure: 'detailed',
      tags: ['patient'],
      summary: 'Register the patient of an identifier, or change what is known about them',
      description:
        'Any of `identifiers` names the patient; those that are new are kept. What is left out of a known patient stays, null clears, a list replaces the list. A new one needs a name. The same call again changes nothing.',
    })
    .input(z.object({ body: namedPatientSchema }))
    .output(registeredSchema),
};
