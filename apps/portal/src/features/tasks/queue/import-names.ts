import type { Import } from '@waypost/contract/imports/shapes';
import { instantText } from '#src/ui/instant-text.ts';

export type NamedImport = Pick<Import, 'importId' | 'source' | 'createdAt'>;

/** The imports of a filter by source and time, because a file's name may name a patient. */
export const importsText = (
  values: readonly (string | null)[],
  imports: readonly NamedImport[] = [],
): string =>
  values
    .map((id) => {
      const one = imports.find(({ importId }) => importId === id);
      return one ? `${one.source.name}, ${instantText(one.createdAt, new Date())}` : 'one file';
    })
    .join('; ');
