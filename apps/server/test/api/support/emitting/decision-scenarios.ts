import type { DecisionModel } from '@waypost/contract/decision-tables/shapes';
import { newKey } from '../client.ts';
import { DMN, modelFile, newName, TABLES, upload } from '../decision.ts';
import { type Cast, match, must, type Scenario } from './scenario.ts';

/** The file of a model with one table of a unique name. */
const file = (name: string, table = name): string =>
  modelFile(name, [{ name: table, rules: [{ cells: ['-', '"a"'] }] }]);

async function uploaded(
  { tomasz }: Cast,
  name = newName(),
  table = name,
  version?: number,
): Promise<DecisionModel> {
  return must(upload(tomasz, file(name, table), version === undefined ? {} : { version }));
}

const tableOf = ({ tables: [table] }: DecisionModel): string => table?.id ?? '';
const model = ({ tomasz }: Cast, id: string) => must(tomasz.call<DecisionModel>('GET', `${DMN}/${id}`));

/** A model whose one table was replaced by another upload. */
async function replacedTable(cast: Cast): Promise<DecisionModel> {
  const { name } = await uploaded(cast);
  return uploaded(cast, name, `${name}_B`, 1);
}

async function restored(cast: Cast, id: string): Promise<DecisionModel> {
  const path = `${DMN}/${id}/versions/1/restore`;
  return must(cast.tomasz.call('POST', path, undefined, { ...match(await model(cast, id)), ...newKey() }));
}

/** Decision models and their tables. */
export const decisionScenarios: Scenario[] = [
  {
    call: 'decision.uploadModel',
    emits: ['decision-table.changed'],
    act: async (cast) => tableOf(await uploaded(cast)),
  },
  {
    call: 'decision.uploadModel',
    emits: ['decision-table.removed'],
    given: async (cast) => (await uploaded(cast)).id,
    act: async (cast, id) => {
      const { name, ...before } = await model(cast, id);
      await uploaded(cast, name, `${name}_B`, 1);
      return tableOf({ name, ...before });
    },
  },
  {
    call: 'decision.setRules',
    emits: ['decision-table.changed'],
    given: async (cast) => (await uploaded(cast)).id,
    act: async (cast, id) => {
      const table = tableOf(await model(cast, id));
      const path = `${TABLES}/${table}/rules?tenantId=${cast.here.id}`;
      await must(cast.tomasz.call('PUT', path, { rules: [] }, match({ version: 1 })));
      return table;
    },
  },
  {
    call: 'decision.restoreModel',
    emits: ['decision-table.changed'],
    given: async (cast) => (await replacedTable(cast)).id,
    act: async (cast, id) => tableOf(await restored(cast, id)),
  },
  {
    call: 'decision.restoreModel',
    emits: ['decision-table.removed'],
    given: async (cast) => (await replacedTable(cast)).id,
    act: async (cast, id) => {
      const before = await model(cast, id);
      await restored(cast, id);
      return tableOf(before);
    },
  },
  {
    call: 'decision.removeModel',
    emits: ['decision-table.removed'],
    given: async (cast) => (await uploaded(cast)).id,
    act: async (cast, id) => {
      const before = await model(cast, id);
      await must(cast.tomasz.call('DELETE', `${DMN}/${id}`, undefined, match(before)));
      return tableOf(before);
    },
  },
];
