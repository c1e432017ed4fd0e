import { z } from 'zod';
import { internal, phi } from './classes.ts';
import { message } from './messages.ts';

/** The authority of numbers that name no other, and of the numbers that Waypost assigns. */
export const LOCAL = 'local';

const filled = (most: number) =>
  z
    .string()
    .trim()
    .min(1, message('field.required'))
    .max(most, message('field.max', { n: most }));

/** A number of the hospital in the examples. */
export const exampleIdentifier = (type: string, value: string) => ({
  authority: 'urn:oid:2.16.840.1.113883.19.5',
  type,
  value,
});

/**
 * A number by which a system identifies a patient or a case: its authority (HL7 CX.4, FHIR `system`), its type by
 * HL7 table 0203 (CX.5) in capitals, and the number. None of the three identifies anything without the others.
 */
export const identifierSchema = z
  .strictObject({
    authority: internal(filled(120)),
    type: internal(z.string().regex(/^[A-Z][A-Z0-9]{0,7}$/, message('field.invalid'))).meta({
      examples: ['MR'],
    }),
    value: phi(filled(80)),
  })
  .meta({ examples: [exampleIdentifier('MR', '0088213')] });
export type Identifier = z.infer<typeof identifierSchema>;

const MAX = 20;
const isEachOnce = (given: readonly Identifier[]) =>
  new Set(given.map((one) => JSON.stringify(one))).size === given.length;

/** The identifiers of one patient or case, without duplicates. */
export const identifiersSchema = z
  .array(identifierSchema)
  .max(MAX)
  .refine(isEachOnce, { error: message('field.invalid') });
