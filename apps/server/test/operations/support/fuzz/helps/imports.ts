import { randomUUID } from 'node:crypto';
import type { Import } from '@waypost/contract/imports/shapes';
import {
  committed,
  createImport,
  csvOf,
  HEADINGS,
  IMPORTS,
  people,
  planned,
  proposedMapping,
  rowsOf,
} from '../../../../api/support/imports.ts';
import type { Help, Helps, World } from '../fuzz.ts';
import { form, ifMatch, one } from '../targets.ts';

const DATE_OF_BIRTH = HEADINGS.indexOf('DOB');

const begun = async ({ client }: World): Promise<Import> => (await createImport(client)).body;
const plan = ({ client, known }: World): Promise<Import> =>
  planned(client, csvOf(people(3)), {
    source: { name: `File ${randomUUID()}` },
    facilityId: one({ known }, 'facilityId'),
  });
const of = ({ importId, version }: Import): Help => ({ path: { importId }, headers: ifMatch(version) });

/** Imports in the state in which each call changes them, created for that call. */
export const importHelps: Helps = {
  'imports.createImport': (world) => ({
    body: { source: { name: `File ${Date.now()}${world.random.pick([...'abcdefghij'])}` } },
  }),
  'imports.import': async (world) => of(await plan(world)),
  'imports.changeImport': async (world) => {
    const made = await plan(world);
    return { ...of(made), body: { mapping: proposedMapping(made) } };
  },
  'imports.importMappings': async (world) => of(await plan(world)),
  'imports.putImportFile': async (world) => ({
    ...of(await begun(world)),
    body: { name: 'patients.csv', size: 100 },
  }),
  'imports.putImportPiece': async (world) => {
    const { importId } = await begun(world);
    const content = csvOf(people(3));
    const file = { name: 'patients.csv', size: Buffer.byteLength(content) };
    await world.client.call('PUT', `${IMPORTS}/${importId}/file`, file);
    return { path: { importId, piece: '1' }, body: form('file', new File([content], 'piece')) };
  },
  'imports.planImport': async (world) => of(await plan(world)),
  'imports.importRows': async (world) => of(await plan(world)),
  'imports.changeImportRow': async (world) => {
    const made = await plan(world);
    const [row] = await rowsOf(world.client, made);
    return {
      path: { importId: made.importId, row: String(row?.row ?? 2) },
      headers: ifMatch(row?.version ?? 1),
      body: { isSkipped: true },
    };
  },
  'imports.answerImportProblem': async (world) => {
    const facilityId = one(world, 'facilityId');
    const unreadable = people(6).map((row) => row.with(DATE_OF_BIRTH, 'unknown yet'));
    const made = await planned(world.client, csvOf(unreadable), {
      source: { name: `File ${randomUUID()}` },
      facilityId,
    });
    return { ...of(made), body: { position: DATE_OF_BIRTH + 1, code: 'birth-date', text: '' } };
  },
  'processes.expectedTasks': async (world) => of(await plan(world)),
  'imports.commitImport': async (world) => ({ ...of(await plan(world)), body: { whatFits: true } }),
  'imports.stopImport': async (world) => of(await plan(world)),
  'imports.undoImport': async (world) => of(await committed(world.client, await plan(world))),
  'imports.discardImport': async (world) => of(await plan(world)),
};
