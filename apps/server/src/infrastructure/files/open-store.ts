import type { Config } from '@waypost/platform/config';
import type { Outbound } from '../outbound/outbound.ts';
import type { FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';
import { s3Store } from './s3-store.ts';

/** The file store that the operator configured. */
export const openFileStore = ({ fileBucket, filesFolder }: Config, outbound: Outbound): FileStore =>
  fileBucket ? s3Store(fileBucket, outbound) : folderStore(filesFolder);
