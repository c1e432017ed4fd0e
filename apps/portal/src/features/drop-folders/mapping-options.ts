import type { DropFolder, FolderChoices } from '@waypost/contract/drop-folders/shapes';
import { exactInstant } from '#src/ui/instant-text.ts';
import type { FolderValues } from './folder-form.ts';

/** The last mapping of files with the same headings. */
const SAME_AS_LAST = { value: '', label: 'As the last file with these headings' };

/** The possible mappings of a folder's files. Mappings with one name are distinguished by their last use. */
export function mappingOptions(
  mappings: FolderChoices['mappings'],
  { sourceId, kind }: Pick<FolderValues, 'sourceId' | 'kind'>,
  folder: Pick<DropFolder, 'mappingId' | 'sourceId' | 'kind'> | null,
): { value: string; label: string }[] {
  const named = mappings.filter((one) => one.sourceId === sourceId && one.kind === kind);
  const isNameUnique = (name: string) => named.filter((one) => one.name === name).length === 1;
  const options = named.map(({ mappingId, name, usedAt }) => ({
    value: mappingId,
    label: isNameUnique(name) ? `As ${name}` : `As ${name}, last used ${exactInstant(usedAt)}`,
  }));
  const current = folder?.sourceId === sourceId && folder.kind === kind ? folder.mappingId : null;
  const isListed = current === null || named.some(({ mappingId }) => mappingId === current);
  return [SAME_AS_LAST, ...options, ...(isListed ? [] : [{ value: current, label: 'As chosen before' }])];
}
