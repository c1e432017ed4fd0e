import { createHmac } from 'node:crypto';
import type { Config } from '@waypost/platform/config';
import type { Keyring } from '@waypost/platform/keyring';
import type { Selectable } from 'kysely';
import type { OpenFolder } from '../../infrastructure/folders/folder.ts';
import { openLocalFolder } from '../../infrastructure/folders/local-folder.ts';
import { openSftpFolder } from '../../infrastructure/outbound/sftp-folder.ts';
import type { Tables } from '../../infrastructure/tables/tables.ts';

export type StoredFolder = Selectable<Tables['drop_folder']>;
export type StoredDropFile = Selectable<Tables['drop_file']>;

export type FolderTools = { keyring: Keyring; config: Config };

/** The hosts that users may name: public ones, and private ones that the operator has allowed for this. */
export const policyOf = ({ outboundHosts, importPrivateHosts }: Config) => ({
  hosts: outboundHosts,
  privateHosts: importPrivateHosts,
});

export const sealName = (keyring: Keyring, name: string): string =>
  keyring.seal('import', JSON.stringify(name));
export const nameOf = (keyring: Keyring, { name_sealed }: Pick<StoredDropFile, 'name_sealed'>): string =>
  JSON.parse(keyring.open('import', name_sealed)) as string;

/**
 * A hash by which a file is found without a readable name. It includes the folder, so that it reveals nothing about
 * files of others.
 */
export const hashOfName = (folderId: string, name: string): string =>
  createHmac('sha256', folderId).update(name).digest('base64url');

/** Opens a folder as saved, outside any transaction. @throws FolderError */
export function openFolder(
  { keyring, config }: FolderTools,
  folder: StoredFolder,
  lCode: string,
): Promise<OpenFolder> {
  if (folder.place === 'local')
    return openLocalFolder({ base: config.importFolders, organization: lCode, path: folder.path });
  return openSftpFolder(policyOf(config), {
    host: folder.host,
    port: folder.port,
    userName: folder.user_name,
    secret: secretOf(keyring, folder),
    hostKey: folder.host_key,
    path: folder.path,
  });
}

function secretOf(keyring: Keyring, { secret_kind, secret_sealed }: StoredFolder) {
  if (secret_sealed === null) return null;
  const secret = keyring.open('drop-folder', secret_sealed);
  return secret_kind === 'password' ? { password: secret } : { privateKey: secret };
}
