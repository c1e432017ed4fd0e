import { readXml, type XmlElement } from '../xml/read-xml.ts';
import { ModelError, placeOf } from '../xml/xml-error.ts';
import type { DecisionTable } from './decision-table.ts';
import { findDuplicateIds } from './find-duplicate-ids.ts';
import type { ModelFinding } from './finding.ts';
import type { Definitions } from './model.ts';
import { readDefinitions } from './read-definitions.ts';
import { type NewRule, replaceRules } from './replace-rules.ts';

/** A model with its source text. */
export type DmnModel = Definitions & {
  source: string;
  /** The root element of the source text. */
  root: XmlElement;
  /** Every table of the model by its id, including those inside other expressions. */
  tables: ReadonlyMap<string, DecisionTable>;
  /**
   * Returns the text of the model with other rules in one table. Everything else is preserved byte for byte.
   *
   * @throws ModelError when the table does not exist, or a row has a different number of cells than the table
   */
  withRules(tableId: string, rules: readonly NewRule[]): string;
};

/**
 * Reads a model of DMN 1.1 to 1.5.
 *
 * @throws ModelError with reason and location when the text is no XML, no DMN or too large, or a table is incomplete
 */
export function readModel(source: string): { model: DmnModel; findings: ModelFinding[] } {
  const root = readXml(source);
  const tables = new Map<string, { table: DecisionTable; xml: XmlElement }>();
  const refuse = (sentence: string, at: XmlElement): never => {
    const { line, column } = placeOf(source, at.start);
    throw new ModelError(sentence, line, column);
  };
  const definitions = readDefinitions(root, { tables, ownerId: '', ownerName: '', language: null, refuse });
  const model: DmnModel = {
    ...definitions,
    source,
    root,
    tables: new Map([...tables].map(([id, { table }]) => [id, table])),
    withRules(tableId, rules) {
      const found = tables.get(tableId);
      if (!found) throw new ModelError(`the model has no table “${tableId}”`, 1, 1);
      return replaceRules(source, found.table, found.xml, rules);
    },
  };
  return { model, findings: findDuplicateIds(root) };
}
