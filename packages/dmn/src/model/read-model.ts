import { readXml, type XmlElement } from '../xml/read-xml.ts';
import { ModelError, placeOf } from '../xml/xml-error.ts';
import type { DecisionTable } from './decision-table.ts';
import { findDuplicateIds } from './find-duplicate-ids.ts';
import type { ModelFinding } from './finding.ts';
import type { Definitions } from './model.ts';
import { readDefinitions } from './read-definitions.ts';
import { type NewRule, replaceRules } from './replace-rules.ts';

/** A model with the text it was read from. */
export type DmnModel = Definitions & {
  source: string;
  /** The elements of that text. */
  root: XmlElement;
  /** Every table of the model by its id, also those inside other expressions. */
  tables: ReadonlyMap<string, DecisionTable>;
  /**
   * The text of the model with other rules in one table. Rules that stay, and all else, are kept to the byte.
   *
   * @throws ModelError when there is no such table, or a row has another number of cells than the table has columns
   */
  withRules(tableId: string, rules: readonly NewRule[]): string;
};

/**
 * Reads a model of DMN 1.1 to 1.5.
 *
 * @throws ModelError when the text is no XML, no DMN or too large, or a table is not complete; it says what and where
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
