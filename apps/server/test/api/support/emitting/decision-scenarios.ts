import type { DecisionModel } from '@waypost/contract/services/decision';
import { sharedAs } from '../client.ts';
import { DMN, modelFile, newName, TABLES, upload } from '../decision.ts';
import { match, must, type Scenario } from './scenario.ts';

const tomasz = () => sharedAs('tomasz.lind');

/** The file of a model with one table of a name of its own. */
const file = (name: string, table = name): string =>
  modelFile(name, [{ name: table, rules: [{ cells: ['-', '"a"'] }] }]);

async function uploaded(name = newName(), table = name, version?: number): Promise<DecisionModel> {
  return must(upload(await tomasz(), file(name, table), version === undefined ? {} : { version }));
}

const tableOf = ({ tables: [table] }: DecisionModel): string => table?.id ?? '';
const model = async (id: string) => must((await tomasz()).call<DecisionModel>('GET', `${DMN}/${id}`));

/** A model whose one table another upload has taken the place of. */
async function replacedTable(): Promise<DecisionModel> {
  const { name } = await uploaded();
  return uploaded(name, `${name}_B`, 1);
}

async function restored(id: string): Promise<DecisionModel> {
  const path = `${DMN}/${id}/versions/1/restore`;
  return must((await tomasz()).call('POST', path, undefined, match(await model(id))));
}

/** Decision models and their tables. */
export const decisionScenarios: Scenario[] = [
  {
    call: 'decision.uploadModel',
    emits: ['decision-table.changed'],
    act: async () => tableOf(await uploaded()),
  },
  {
    call: 'decision.uploadModel',
    emits: ['decision-table.removed'],
    given: async () => (await uploaded()).id,
    act: async (_cast, id) => {
      const { name, ...before } = await model(id);
      await uploaded(name, `${name}_B`, 1);
      return tableOf({ name, ...before });
    },
  },
  {
    call: 'decision.setRules',
    emits: ['decision-table.changed'],
    given: async () => (await uploaded()).id,
    act: async (_cast, id) => {
      const table = tableOf(await model(id));
      const client = await tomasz();
      const path = `${TABLES}/${table}/rules?tenantId=${client.entityId}`;
      await must(client.call('PUT', path, { rules: [] }, match({ version: 1 })));
      return table;
    },
  },
  {
    call: 'decision.restoreModel',
    emits: ['decision-table.changed'],
    given: async () => (await replacedTable()).id,
    act: async (_cast, id) => tableOf(await restored(id)),
  },
  {
    call: 'decision.restoreModel',
    emits: ['decision-table.removed'],
    given: async () => (await replacedTable()).id,
    act: async (_cast, id) => {
      const before = await model(id);
      await restored(id);
      return tableOf(before);
    },
  },
  {
    call: 'decision.removeModel',
    emits: ['decision-table.removed'],
    given: async () => (await uploaded()).id,
    act: async (_cast, id) => {
      const before = await model(id);
      await must((await tomasz()).call('DELETE', `${DMN}/${id}`, undefined, match(before)));
      return tableOf(before);
    },
  },
];
