import { message } from '@waypost/contract/core/messages';
import type { NewImport } from '@waypost/contract/imports/calls';
import { type Import, type ImportKind, importKinds } from '@waypost/contract/imports/shapes';
import type { Source } from '@waypost/contract/sources/calls';
import { z } from 'zod';
import { isOfFacility } from '#src/app/data-import/kind-words.ts';

/** What a file is, from where, and for which facility. */
export type Choice = { kind: ImportKind; sourceId: string; name: string; facilityId: string };

/** In the list of sources: one that has no name here yet. */
export const NEW_SOURCE = 'new';
/** In the list of facilities: each row of the file says its own. */
export const OF_ROWS = 'rows';
const NAME_MOST = 60;

export const choiceRules: z.ZodType<Choice> = z
  .object({
    kind: z.enum(importKinds),
    sourceId: z.string(),
    name: z
      .string()
      .trim()
      .max(NAME_MOST, message('field.max', { n: NAME_MOST })),
    facilityId: z.string().min(1, message('field.required')),
  })
  .refine(({ sourceId, name }) => sourceId !== NEW_SOURCE || name !== '', {
    path: ['name'],
    message: message('field.required'),
  });

/** What the form begins with: what was chosen, else as little to say as can be. */
export function firstChoice(
  one: Pick<Import, 'kind' | 'source' | 'facilityId'> | null,
  kinds: readonly ImportKind[],
  sources: readonly Source[],
  facilityIds: readonly string[],
): Choice {
  const [known] = sources.filter(({ channel }) => channel === 'file');
  const [only, ...others] = facilityIds;
  if (one)
    return { kind: one.kind, sourceId: one.source.sourceId, name: '', facilityId: one.facilityId ?? OF_ROWS };
  return {
    kind: kinds[0] ?? 'registrations',
    sourceId: known?.sourceId ?? NEW_SOURCE,
    name: known ? '' : 'Practice system',
    facilityId: only && others.length === 0 ? only : OF_ROWS,
  };
}

/** The choice as it is sent. */
export const chosen = ({
  kind,
  sourceId,
  name,
  facilityId,
}: Choice): Pick<NewImport, 'source' | 'facilityId'> => ({
  source: sourceId === NEW_SOURCE ? { name: name.trim() } : { sourceId },
  facilityId: facilityId === OF_ROWS || !isOfFacility(kind) ? null : facilityId,
});
