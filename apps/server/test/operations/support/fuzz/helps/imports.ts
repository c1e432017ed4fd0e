import type { Import } from '@waypost/contract/imports/shapes';
import {
  committed,
  createImport,
  csvOf,
  people,
  planned,
  proposedMapping,
  rowsOf,
} from '../../../../api/support/imports.ts';
import type { Help, Helps, World } from '../fuzz.ts';
import { ifMatch } from '../targets.ts';

const begun = async ({ client }: World): Promise<Import> => (await createImport(client)).body;
const plan = ({ client }: World): Promise<Import> => planned(client, csvOf(people(3)));
const of = ({ importId, version }: Import): Help => ({ path: { importId }, headers: ifMatch(version) });

/** Imports in the state in which each call changes them, made for it alone. */
export const importHelps: Helps = {
  'imports.createImport': (world) => ({
    body: { source: { name: `File ${Date.now()}${world.random.pick([...'abcdefghij'])}` } },
  }),
  'imports.import': async (world) => of(await plan(world)),
  'imports.changeImport': async (world) => {
    const one = await plan(world);
    return { ...of(one), body: { mapping: proposedMapping(one) } };
  },
  'imports.putImportFile': async (world) => ({
    ...of(await begun(world)),
    body: { name: 'patients.csv', size: 100 },
  }),
  'imports.planImport': async (world) => of(await plan(world)),
  'imports.importRows': async (world) => of(await plan(world)),
  'imports.changeImportRow': async (world) => {
    const one = await plan(world);
    const [row] = await rowsOf(world.client, one);
    return {
      path: { importId: one.importId, row: String(row?.row ?? 2) },
      headers: ifMatch(row?.version ?? 1),
      body: { isSkipped: true },
    };
  },
  'imports.commitImport': async (world) => ({ ...of(await plan(world)), body: {} }),
  'imports.stopImport': async (world) => of(await plan(world)),
  'imports.undoImport': async (world) => of(await committed(world.client, await plan(world))),
  'imports.discardImport': async (world) => of(await plan(world)),
};
