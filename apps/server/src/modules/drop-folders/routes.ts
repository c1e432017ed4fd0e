import { implementer, scopeOf, versionFrom } from '../../framework/context.ts';
import { keyedCall, onceShowing } from '../../framework/idempotency.ts';
import type { Program } from '../../framework/program.ts';
import type { Scope } from '../../framework/work.ts';
import { hasLocalFolder } from '../../infrastructure/folders/local-folder.ts';
import { dropFileList, folderChoices, folderList, folderOf } from './queries.ts';
import { changeFolder, checkFolder, createFolder, endFolder } from './save-folder.ts';
import { tryFolder } from './try-folder.ts';

/** The tools for saving; the disk is checked before any transaction is open. */
const toolsOf = async ({ keyring, config }: Program, { entity }: Scope) => ({
  keyring,
  config,
  hasLocal: await hasLocalFolder({ base: config.importFolders, organization: entity.lCode }),
});

const { dropFolders } = implementer;
export const dropFoldersRoutes = dropFolders.router({
  dropFolders: dropFolders.dropFolders.handler(({ context }) => scopeOf(context).read(folderList)),
  dropFolderChoices: dropFolders.dropFolderChoices.handler(({ context }) => {
    const scope = scopeOf(context);
    return scope.read((work) => folderChoices(work, context.program.config, scope.entity.lCode));
  }),
  createDropFolder: dropFolders.createDropFolder.handler(async ({ input: { headers, body }, context }) => {
    const tools = await toolsOf(context.program, scopeOf(context));
    // The credentials, like an SSN, are left out of the key's request hash.
    const { password: _password, privateKey: _privateKey, ...request } = body;
    const call = keyedCall('dropFolders.create', headers, request);
    return onceShowing(scopeOf(context), call, (work) => createFolder(work, tools, body), folderOf);
  }),
  changeDropFolder: dropFolders.changeDropFolder.handler(
    async ({ input: { params, headers, body }, context }) => {
      const tools = await toolsOf(context.program, scopeOf(context));
      return scopeOf(context).change(async (work) => {
        const version = versionFrom(headers['if-match']);
        await changeFolder(work, tools, { id: params.folderId, version, body });
        return folderOf(work, params.folderId);
      });
    },
  ),
  endDropFolder: dropFolders.endDropFolder.handler(({ input: { params, headers, body }, context }) =>
    scopeOf(context).change(async (work) => {
      const version = versionFrom(headers['if-match']);
      await endFolder(work, { id: params.folderId, version, isEnded: body.isEnded });
      return folderOf(work, params.folderId);
    }),
  ),
  tryDropFolder: dropFolders.tryDropFolder.handler(({ input: { params }, context }) =>
    tryFolder(context.program, scopeOf(context), params.folderId),
  ),
  checkDropFolder: dropFolders.checkDropFolder.handler(({ input: { params }, context }) =>
    scopeOf(context).change(async (work) => {
      await checkFolder(work, params.folderId);
      return folderOf(work, params.folderId);
    }),
  ),
  dropFiles: dropFolders.dropFiles.handler(({ input: { params }, context }) =>
    scopeOf(context).read((work) => dropFileList(work, context.program.keyring, params.folderId)),
  ),
});
