import { message } from '@waypost/contract/core/messages';
import { addressGaps, type CoverageIdentity, coverageProblems } from '@waypost/contract/coverages/rules';
import { z } from 'zod';
import { localToday } from '#src/ui/local-time.ts';
import type { CoverageValues } from './coverage-values.ts';

/** The labels of the fields, in the order of the screen. */
export const coverageLabels: Readonly<Record<keyof CoverageValues, string>> = {
  insuranceName: 'Insurance Name',
  planId: 'Plan Id',
  clientCode: 'Client Insurance Code',
  subscriberId: 'Subscriber ID',
  groupNumber: 'Group Number',
  periodStart: 'Effective Start Date',
  periodEnd: 'Effective End Date',
  administrationType: 'Administration Type',
  preClaim: 'Pre-Claim Requirement',
  media: 'Media',
  hardCopyClaim: 'Hard-Copy Claim',
  addressCode: 'Address',
  toName: 'Name',
  toLine1: 'Address Line 1',
  toLine2: 'Address Line 2',
  toLine3: 'Address Line 3',
  toLine4: 'Address Line 4',
  toCity: 'City',
  toState: 'State',
  toPostalCode: 'Zip code',
  toCountry: 'Country',
  toDistrict: 'District',
  relationship: 'Relationship to Patient',
  firstName: 'First Name',
  lastName: 'Last Name',
  middleInitial: 'Middle Initial',
  birthDate: 'Date of Birth',
  gender: 'Gender',
  line1: 'Address Line 1',
  line2: 'Address Line 2',
  line3: 'Address Line 3',
  line4: 'Address Line 4',
  city: 'City',
  state: 'State',
  postalCode: 'Zip code',
  country: 'Country',
};

const text = (most: number) => z.string().max(most, message('field.max', { n: most }));
const date = z.union([z.literal(''), z.iso.date(message('field.invalid'))], message('field.invalid'));
const postalCode = z.string().regex(/^(\d{5}(-\d{4})?)?$/, message('field.invalid'));
const needed = (most: number) => text(most).refine((typed) => typed.trim() !== '', message('field.required'));
const lines = { 1: text(80), city: text(60) };

const shape = z.object({
  insuranceName: needed(120),
  planId: text(40),
  clientCode: text(40),
  subscriberId: text(80),
  groupNumber: text(80),
  periodStart: date,
  periodEnd: date,
  administrationType: z.string(),
  preClaim: z.string(),
  hardCopyClaim: z.boolean(),
  media: z.string(),
  addressCode: z.string(),
  toName: lines[1],
  toLine1: lines[1],
  toLine2: lines[1],
  toLine3: lines[1],
  toLine4: lines[1],
  toCity: lines.city,
  toState: z.string(),
  toPostalCode: postalCode,
  toCountry: z.string(),
  toDistrict: lines.city,
  relationship: z.string(),
  firstName: lines.city,
  lastName: lines.city,
  middleInitial: text(1),
  birthDate: date,
  gender: z.string(),
  line1: lines[1],
  line2: lines[1],
  line3: lines[1],
  line4: lines[1],
  city: lines.city,
  state: z.string(),
  postalCode,
  country: z.string(),
});

function between(values: CoverageValues, context: z.RefinementCtx<CoverageValues>): void {
  for (const { field, message: text } of addressGaps(values))
    context.addIssue({ code: 'custom', path: [field], message: text });
  for (const { path, message: text } of coverageProblems(values, localToday()))
    context.addIssue({ code: 'custom', path: path.slice(1), message: text });
}

/** The rules of an existing coverage; one from another system may have no plan. */
export const coverageRules: z.ZodType<CoverageValues> = shape.superRefine(between);
/** The rules of a new coverage (C-219, C-220). */
export const newCoverageRules: z.ZodType<CoverageValues> = shape
  .extend({ planId: needed(40) })
  .superRefine(between);

/** The values that identify a coverage in a form (C-222). */
export const identityOf = ({ insuranceName, planId, subscriberId }: CoverageValues): CoverageIdentity => ({
  insuranceName,
  planCode: planId,
  subscriberId,
});
