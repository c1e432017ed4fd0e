import { expect, it } from 'vitest';
import { buildModel } from '../../test/support/fixtures.ts';
import { listDecisionTables } from './decision-tables.ts';
import { readModel } from './read-model.ts';

const table = (id: string) => `<decisionTable id="${id}"><output/></decisionTable>`;

it('decision tables are listed in the order of the model when they are the whole logic of a decision', () => {
  const { model } = readModel(
    buildModel(
      `<decision id="b" name="Second">${table('t-b')}</decision>
       <decision id="l" name="Literal"><literalExpression><text>1</text></literalExpression></decision>
       <decision id="c" name="Inside"><list>${table('t-c')}</list></decision>
       <businessKnowledgeModel id="k" name="K"><encapsulatedLogic>${table('t-k')}</encapsulatedLogic></businessKnowledgeModel>
       <decision id="a" name="First">${table('t-a')}</decision>`,
    ),
  );
  expect(model.tables.size).toBe(4);
  expect(listDecisionTables(model)).toEqual([
    { name: 'Second', decisionId: 'b', table: model.tables.get('t-b') },
    { name: 'First', decisionId: 'a', table: model.tables.get('t-a') },
  ]);
});
