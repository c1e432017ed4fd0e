import { message } from '@waypost/contract/core/messages';
import {
  IMPORT_MAX_BYTES,
  MAX_IMPORT_ROWS,
  MAX_IMPORT_ROWS_OF_MACHINES,
} from '@waypost/contract/imports/limits';
import type { Keyring } from '@waypost/platform/keyring';
import {
  defaultLimits,
  FileRefused,
  headingSignature,
  inspectFile,
  type Limits,
  profileFile,
  proposeFields,
  readRows,
} from '@waypost/tables';
import type { Files } from '../../framework/files.ts';
import type { Scope, Work } from '../../framework/work.ts';
import { sourceOf } from '../sources/module.ts';
import { fileOf } from './open-file.ts';
import { withFacility } from './propose-facility.ts';
import { knownMapping } from './saved-mappings.ts';
import { placesOf } from './setup.ts';
import { importOf, profileOf, type StoredImport, sealJson } from './stored-import.ts';

/** Limits of a file by a person, or by a program. */
export const limitsOf = (
  { actor }: Pick<Scope, 'actor'>,
  { is_unattended }: Pick<StoredImport, 'is_unattended'>,
): Limits => ({
  ...defaultLimits,
  rows: actor.kind === 'rpa' || is_unattended ? MAX_IMPORT_ROWS_OF_MACHINES : MAX_IMPORT_ROWS,
  unpacked: Math.max(defaultLimits.unpacked, IMPORT_MAX_BYTES),
});

/** Reads a file once: its format, its columns, and proposals for them. The mapping of similar files is applied. */
export async function readFile(
  files: Files,
  keyring: Keyring,
  scope: Scope,
  importId: string,
): Promise<void> {
  const row = await scope.read((work) => importOf(work, importId));
  if (row.state !== 'reading') return;
  const read = await profiled(files, keyring, scope, row);
  await scope.finish(async (work) => {
    const now = await importOf(work, importId);
    if (now.state !== 'reading' || now.version !== row.version) return;
    const set =
      'problem' in read ? { state: 'unreadable' as const, problem: read.problem } : await matched(work, read);
    await work.db
      .updateTable('import')
      .set({ ...set, worked_at: work.clock.now(), version: row.version + 1 })
      .where('id', '=', importId)
      .execute();
  });

  async function matched(work: Work, found: Read) {
    const remembered = await knownMapping(work, keyring, row, found);
    const source = await sourceOf(work, row.source_id);
    const known = { source, places: await placesOf(work, source) };
    const proposals =
      row.kind === 'registrations' && row.facility_id === null
        ? withFacility(found.proposals, found.profile.columns, known)
        : found.proposals;
    return {
      state: 'matching' as const,
      problem: null,
      profile_sealed: sealJson(keyring, {
        ...found,
        proposals,
        isRemembered: remembered !== undefined,
        mappingName: remembered?.name ?? null,
      }),
      mapping_sealed: remembered?.mapping_sealed ?? null,
      signature: headingSignature(found.profile.headings),
      rows: found.profile.rows,
    };
  }
}

type Read = Pick<NonNullable<ReturnType<typeof profileOf>>, 'format' | 'profile' | 'proposals'>;

async function profiled(
  files: Files,
  keyring: Keyring,
  scope: Scope,
  row: StoredImport,
): Promise<Read | { problem: string }> {
  const open = await fileOf(files, scope, row.id);
  const limits = limitsOf(scope, row);
  const chosen = profileOf(keyring, row);
  try {
    const format = chosen?.format ?? (await inspectFile(open));
    const headingRow = chosen?.profile.headings.names.length === 0 ? chosen.profile.headings.row : undefined;
    const profile = await profileFile(readRows(open, format, limits), { headingRow });
    if (profile.rows > limits.rows) return { problem: message('import.rowsMost', { n: limits.rows }) };
    return { format, profile, proposals: proposeFields(profile, row.kind) };
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return { problem: error.row === null ? error.message : `Row ${error.row}: ${error.message}` };
  }
}
