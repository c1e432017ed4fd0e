import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal } from '../core/classes.ts';
import { endingBody } from '../core/managed-list.ts';
import { idempotencyHeaders, ifMatchHeaders, uuid } from '../core/values.ts';
import {
  dropFileSchema,
  dropFolderSchema,
  folderChoicesSchema,
  folderTrialSchema,
  writtenFolderSchema,
} from './shapes.ts';

const path = '/services/case/api/DropFolders';
const one = `${path}/{folderId}` as const;
const params = z.object({ folderId: internal(uuid) });
const tags = ['case'];

export const dropFoldersContract = {
  dropFolders: oc
    .route({
      method: 'GET',
      path,
      tags,
      summary: 'The folders whose files are brought in without a person, by name, ended ones last',
      description: 'Those of sources whose facilities are all yours, and of kinds of files that you import.',
    })
    .output(z.array(dropFolderSchema)),
  dropFolderChoices: oc
    .route({
      method: 'GET',
      path: `${path}/choices`,
      tags,
      summary:
        'What a drop folder can be made of: whether there are local folders, who may get reports, and saved mappings',
    })
    .output(folderChoicesSchema),
  createDropFolder: oc
    .route({
      method: 'POST',
      path,
      inputStructure: 'detailed',
      successStatus: 201,
      tags,
      summary: 'Add a drop folder',
      description:
        'Its files are brought in with the rights of whoever saved it last, who must be allowed to import files of its `kind`. A server is not signed in to before its key is confirmed: try the folder, compare the fingerprint, and save it as `hostKey`. The same `Idempotency-Key` never adds two.',
    })
    .input(z.object({ headers: idempotencyHeaders, body: writtenFolderSchema }))
    .output(dropFolderSchema),
  changeDropFolder: oc
    .route({
      method: 'PUT',
      path: one,
      inputStructure: 'detailed',
      tags,
      summary: 'Change a drop folder',
      description:
        'It is sent whole: what is left out is as in a new one, but for the password or private key, which stays. With another host, port or user name it must be sent again. Needs `If-Match`.',
    })
    .input(z.object({ params, headers: ifMatchHeaders, body: writtenFolderSchema }))
    .output(dropFolderSchema),
  endDropFolder: oc
    .route({
      method: 'PUT',
      path: `${one}/ended`,
      inputStructure: 'detailed',
      tags,
      summary: 'End a drop folder, or reactivate it',
      description: 'One that has ended is not checked. What it has brought in stays. Needs `If-Match`.',
    })
    .input(z.object({ params, headers: ifMatchHeaders, body: endingBody }))
    .output(dropFolderSchema),
  tryDropFolder: oc
    .route({
      method: 'POST',
      path: `${one}/trials`,
      inputStructure: 'detailed',
      tags,
      summary: 'See what lies in a drop folder as it is saved, and take nothing',
      description:
        'Of a server whose key is not confirmed, or is another one, only the fingerprint is read: nothing is sent to it. What is seen is on record.',
    })
    .input(z.object({ params }))
    .output(folderTrialSchema),
  checkDropFolder: oc
    .route({
      method: 'POST',
      path: `${one}/check`,
      inputStructure: 'detailed',
      tags,
      summary: 'Check a drop folder now, and not only when its schedule says so',
    })
    .input(z.object({ params }))
    .output(dropFolderSchema),
  dropFiles: oc
    .route({
      method: 'GET',
      path: `${one}/files`,
      inputStructure: 'detailed',
      tags,
      summary: 'What has come through a drop folder, the latest first',
      description: 'At most 50.',
    })
    .input(z.object({ params }))
    .output(z.array(dropFileSchema)),
};
