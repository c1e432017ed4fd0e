import { message } from '@waypost/contract/core/messages';
import {
  type CorrectionRule,
  codeKinds,
  correctionRules,
  type Source,
  type SourceCode,
  type WrittenSource,
} from '@waypost/contract/sources/calls';
import { z } from 'zod';

/** The values of the form. Each code is a text of its kind, code and meaning, so that a draft can contain it. */
export type SourceValues = {
  name: string;
  facilityIds: string[];
  onCorrection: string;
  correctionDays: string;
  linksSureMatches: boolean;
  codes: string[];
};

export const sourceLabels = {
  name: 'Name',
  facilityIds: 'Facilities',
  onCorrection: 'When it differs from a correction made here',
  correctionDays: 'Days that a correction stays',
  linksSureMatches: 'Link sure matches without asking',
};

export const codeText = ({ kind, code, meaning }: SourceCode): string =>
  JSON.stringify([kind, code, meaning]);
const partsSchema = z.tuple([z.enum(codeKinds), z.string(), z.string()]);
/** The codes of these texts. Texts that this release cannot read are left out. */
export const codesOf = (texts: readonly string[]): SourceCode[] =>
  texts.flatMap((text) => {
    const parts = partsSchema.safeParse(JSON.parse(text));
    return parts.success ? [{ kind: parts.data[0], code: parts.data[1], meaning: parts.data[2] }] : [];
  });

const MAX_NAME = 60;
const MAX_DAYS = 3650;
export const sourceRules: z.ZodType<SourceValues> = z.object({
  name: z
    .string()
    .trim()
    .min(1, message('field.required'))
    .max(MAX_NAME, message('field.max', { n: MAX_NAME })),
  facilityIds: z.array(z.string()).min(1, message('field.required')),
  onCorrection: z.string(),
  correctionDays: z
    .string()
    .refine((text) => text === '' || (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_DAYS), {
      message: `A number from 1 to ${MAX_DAYS.toLocaleString('en-US')}, or nothing`,
    }),
  linksSureMatches: z.boolean(),
  codes: z.array(z.string()),
});

export const newSource = (facilityIds: readonly string[]): SourceValues => ({
  name: '',
  // A single facility is selected already.
  facilityIds: facilityIds.length === 1 ? [...facilityIds] : [],
  onCorrection: 'ask',
  correctionDays: '',
  linksSureMatches: false,
  codes: [],
});

export const valuesOf = (source: Source): SourceValues => ({
  name: source.name,
  facilityIds: [...source.facilityIds],
  onCorrection: source.onCorrection,
  correctionDays: source.correctionDays === null ? '' : String(source.correctionDays),
  linksSureMatches: source.linksSureMatches,
  codes: source.codes.map(codeText),
});

/** The request of the form. */
export const requestOf = (values: SourceValues): WrittenSource => ({
  name: values.name.trim(),
  channel: 'api',
  facilityIds: values.facilityIds,
  onCorrection: correctionRules.find((rule) => rule === values.onCorrection) ?? 'ask',
  correctionDays: values.correctionDays === '' ? null : Number(values.correctionDays),
  linksSureMatches: values.linksSureMatches,
  codes: codesOf(values.codes),
});

/** The rule for a source that contradicts a user's correction. */
export const correctionWords: Readonly<Record<CorrectionRule, string>> = {
  ask: 'Keep the correction, and show both until somebody decides',
  keep: 'Keep the correction',
  overwrite: 'Take what the source sends',
};
