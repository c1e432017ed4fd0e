import { evaluate, unaryTest } from 'feelin';
import { toJson, type Value } from '../../src/feel/index.ts';
import type { TestCell } from './linear-scan.ts';

/** A value as feelin has it: dates are its own. */
function asFeelin(value: Value): unknown {
  const json = toJson(value);
  return typeof value === 'object' && value !== null ? evaluate(`date("${String(json)}")`, {}).value : json;
}

/** Tests cells with feelin, which reads a cell each time; what it said of a cell and a value is remembered. */
export function feelinCells(): TestCell {
  const said = new Map<string, boolean>();
  return (cell, value) => {
    const asked = `${typeof value} ${JSON.stringify(toJson(value))} in ${cell}`;
    let verdict = said.get(asked);
    if (verdict === undefined) {
      verdict = unaryTest(cell, { '?': asFeelin(value) }).value === true;
      said.set(asked, verdict);
    }
    return verdict;
  };
}
