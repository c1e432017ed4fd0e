import { contract } from '@waypost/contract';
import type { DropFile, DropFolder, FolderChoices } from '@waypost/contract/drop-folders/shapes';
import type { Answers } from './answers.ts';
import { importPath, source, withImport } from './import-answers.ts';
import { idOf } from './shown.ts';

export const foldersPath = `${importPath}?tab=drop-folders`;

const maya = { userId: idOf(1), name: 'Torres, Maya' };
export const nightly: DropFolder = {
  folderId: idOf(1300),
  name: 'Nightly registrations',
  sourceId: source.sourceId,
  sourceName: source.name,
  kind: 'registrations',
  mappingId: idOf(1350),
  mappingName: 'Hospital export',
  facilityId: null,
  place: 'sftp',
  path: 'out/registrations',
  host: 'sftp.hospital.example',
  port: 22,
  userName: 'lakemont',
  hostKey: `SHA256:${'a1B2'.repeat(10)}xyz`,
  secret: 'private-key',
  pattern: 'registrations-*.csv',
  ready: 'marker',
  everyMinutes: null,
  atTime: '05:30',
  expectedBy: '06:00',
  timeZone: 'America/New_York',
  onTrouble: 'hold',
  reportTo: [maya.userId],
  recipients: [maya],
  runsAs: maya,
  isEnded: false,
  checkedAt: '2026-11-27T10:30:04.000Z',
  nextAt: '2026-11-28T10:30:00.000Z',
  problem: null,
  problemSince: null,
  missingSince: null,
  waiting: 1,
  lastFileAt: '2026-11-27T10:30:04.000Z',
  version: 4,
};
const local: DropFolder = {
  ...nightly,
  mappingId: null,
  mappingName: null,
  folderId: idOf(1301),
  name: 'Front desk',
  place: 'local',
  path: 'front-desk',
  host: '',
  userName: '',
  hostKey: null,
  secret: null,
  pattern: '*.csv',
  ready: 'still',
  everyMinutes: 15,
  atTime: null,
  expectedBy: null,
  waiting: 0,
  lastFileAt: null,
};
export const refused: DropFolder = {
  ...nightly,
  folderId: idOf(1302),
  name: 'Imaging center',
  problem: 'host-key',
  problemSince: '2026-11-26T10:30:00.000Z',
  missingSince: '2026-11-26T11:00:00.000Z',
};
export const unconfirmed: DropFolder = {
  ...nightly,
  folderId: idOf(1303),
  name: 'Orthopedics',
  hostKey: null,
  secret: 'password',
  problem: 'host-key-unknown',
  problemSince: '2026-11-26T10:30:00.000Z',
  checkedAt: null,
  expectedBy: null,
};
const over: DropFolder = { ...local, folderId: idOf(1304), name: 'Old system', isEnded: true, nextAt: null };

const fileOf = (number: number, more: Partial<DropFile>): DropFile => ({
  fileId: idOf(1310 + number),
  name: `registrations-2026112${number}.csv`,
  size: 48_213,
  state: 'done',
  reason: null,
  seenAt: `2026-11-2${number}T10:30:04.000Z`,
  takenAt: `2026-11-2${number}T10:30:05.000Z`,
  endedAt: `2026-11-2${number}T10:31:05.000Z`,
  importId: idOf(1320 + number),
  counts: { create: 212, change: 14, unchanged: 1031, held: 3, skipped: 0 },
  ...more,
});
export const files: DropFile[] = [
  fileOf(7, { state: 'asks', reason: 'columns', counts: null, endedAt: null }),
  fileOf(6, { importId: null }),
  fileOf(5, { state: 'same', importId: null, counts: null }),
  fileOf(4, { state: 'failed', reason: 'empty', importId: null, counts: null }),
];

const used = { sourceId: source.sourceId, usedAt: '2026-11-27T10:30:05.000Z' };
export const mappings: FolderChoices['mappings'] = [
  { ...used, mappingId: idOf(1350), name: 'Hospital export', kind: 'registrations' },
  { ...used, mappingId: idOf(1351), name: 'Medical staff', kind: 'physicians' },
];

export const withFolders = (
  answers: Answers,
  folders = [local, nightly, refused, unconfirmed, over],
): Answers =>
  withImport(answers)
    .to(contract.dropFolders.dropFolders, folders)
    .to(contract.dropFolders.dropFolderChoices, {
      hasLocal: true,
      people: [maya, { userId: idOf(2), name: 'Ito, Sam' }],
      mappings,
    })
    .to(contract.dropFolders.dropFiles, files);
