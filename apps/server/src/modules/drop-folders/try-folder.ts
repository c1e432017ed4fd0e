import type { FolderTrial } from '@waypost/contract/drop-folders/shapes';
import type { Scope } from '../../framework/work.ts';
import { FolderError } from '../../infrastructure/folders/folder.ts';
import { isWanted } from './pattern.ts';
import { storedFolder } from './queries.ts';
import { type FolderTools, openFolder } from './stored-folder.ts';

/** Maximum number of shown files. */
const MAX = 50;

/** Reads a folder as saved without taking files. The result is audited. */
export async function tryFolder(tools: FolderTools, scope: Scope, id: string): Promise<FolderTrial> {
  const folder = await scope.read((work) => storedFolder(work, id));
  const nothing = { hostKey: null, files: [], matching: 0, others: 0 };
  const trial = await seen();
  await scope.read(async (work) => {
    work.audit({ action: 'View', domainType: 'DropFolder', domainId: id });
  });
  return trial;

  async function seen(): Promise<FolderTrial> {
    try {
      const open = await openFolder(tools, folder, scope.entity.lCode);
      try {
        const entries = await open.list();
        const wanted = entries.filter(({ name }) => isWanted(folder.pattern, name));
        const files = wanted
          .toSorted((one, other) => (one.name < other.name ? -1 : 1))
          .slice(0, MAX)
          .map(({ name, size, modifiedAt }) => ({ name, size, modifiedAt: modifiedAt.toISOString() }));
        return {
          problem: null,
          hostKey: open.hostKey,
          files,
          matching: wanted.length,
          others: entries.length - wanted.length,
        };
      } finally {
        await open.close();
      }
    } catch (error) {
      if (error instanceof FolderError) return { ...nothing, problem: error.trouble, hostKey: error.hostKey };
      throw error;
    }
  }
}
