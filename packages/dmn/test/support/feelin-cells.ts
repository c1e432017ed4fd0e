import { evaluate, unaryTest } from 'feelin';
import { toJson, type Value } from '../../src/feel/index.ts';
import type { TestCell } from './linear-scan.ts';

/** Converts a value for feelin, which has its own dates. */
function toFeelin(value: Value): unknown {
  const json = toJson(value);
  return typeof value === 'object' && value !== null ? evaluate(`date("${String(json)}")`, {}).value : json;
}

/** Creates a tester with feelin, which parses a cell each time; results per cell and value are cached. */
export function createFeelinTester(): TestCell {
  const verdicts = new Map<string, boolean>();
  return (cell, value) => {
    const question = `${typeof value} ${JSON.stringify(toJson(value))} in ${cell}`;
    let verdict = verdicts.get(question);
    if (verdict === undefined) {
      verdict = unaryTest(cell, { '?': toFeelin(value) }).value === true;
      verdicts.set(question, verdict);
    }
    return verdict;
  };
}
