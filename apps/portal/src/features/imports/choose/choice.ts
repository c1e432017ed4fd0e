import { message } from '@waypost/contract/core/messages';
import type { NewImport } from '@waypost/contract/imports/calls';
import { type Import, type ImportKind, importKinds } from '@waypost/contract/imports/shapes';
import type { Source } from '@waypost/contract/sources/calls';
import { z } from 'zod';
import { needsFacility } from '#src/app/data-import/kind-words.ts';

/** The kind of file, its source and its facility. */
export type Choice = { kind: ImportKind; sourceId: string; name: string; facilityId: string };

/** The entry of the source list for a source that has no name yet. */
export const NEW_SOURCE = 'new';
/** The entry of the facility list for files whose rows name their facility. */
export const FACILITY_PER_ROW = 'rows';
const MAX_NAME = 60;

export const choiceRules: z.ZodType<Choice> = z
  .object({
    kind: z.enum(importKinds),
    sourceId: z.string(),
    name: z
      .string()
      .trim()
      .max(MAX_NAME, message('field.max', { n: MAX_NAME })),
    facilityId: z.string().min(1, message('field.required')),
  })
  .refine(({ sourceId, name }) => sourceId !== NEW_SOURCE || name !== '', {
    path: ['name'],
    message: message('field.required'),
  });

/** The initial values of the form: an earlier choice, or else the simplest one. */
export function firstChoice(
  one: Pick<Import, 'kind' | 'source' | 'facilityId'> | null,
  kinds: readonly ImportKind[],
  sources: readonly Source[],
  facilityIds: readonly string[],
): Choice {
  const [known] = sources.filter(({ channel }) => channel === 'file');
  const [only, ...others] = facilityIds;
  if (one)
    return {
      kind: one.kind,
      sourceId: one.source.sourceId,
      name: '',
      facilityId: one.facilityId ?? FACILITY_PER_ROW,
    };
  return {
    kind: kinds[0] ?? 'registrations',
    sourceId: known?.sourceId ?? NEW_SOURCE,
    name: known ? '' : 'Practice system',
    facilityId: only && others.length === 0 ? only : FACILITY_PER_ROW,
  };
}

/** The choice as the server expects it. */
export const chosen = ({
  kind,
  sourceId,
  name,
  facilityId,
}: Choice): Pick<NewImport, 'source' | 'facilityId'> => ({
  source: sourceId === NEW_SOURCE ? { name: name.trim() } : { sourceId },
  facilityId: facilityId === FACILITY_PER_ROW || !needsFacility(kind) ? null : facilityId,
});
