import { type FeelType, kindOf } from '../feel/index.ts';
import type { ModelFinding } from '../model/finding.ts';
import { valuesIn } from '../table/kinds.ts';
import { columnName, type TableView } from './table-view.ts';

/** Literals of another type than their column, and outputs that are none of the values that the column lists. */
export const findTypeErrors = (view: TableView): ModelFinding[] => [...inInputs(view), ...inOutputs(view)];

const nameOf = (type: FeelType): string | null =>
  type.kind === 'constrained' ? nameOf(type.base) : type.kind === 'simple' ? type.name : null;

function inInputs(view: TableView): ModelFinding[] {
  return view.columns.flatMap((column, at) => {
    const type = nameOf(column.column.type);
    if (type === null) return [];
    return column.column.cells.flatMap((cell) => {
      const kinds = cell.literals.flatMap(valuesIn).map((value) => kindOf(value));
      const strange = kinds.find((kind) => kind !== 'null' && kind !== type);
      if (!strange) return [];
      return [
        view.finding('type', `“${cell.text}” names a ${strange}; “${columnName(column)}” is a ${type}.`, {
          rule: (cell.rows[0] ?? 0) + 1,
          column: at + 1,
        }),
      ];
    });
  });
}

function inOutputs(view: TableView): ModelFinding[] {
  const { inputs, rules } = view.compiled.table;
  return view.compiled.outputs.flatMap((output, at) => {
    const seen = new Set<string>();
    const found: ModelFinding[] = [];
    rules.forEach(({ outputs }, row) => {
      const text = outputs[at] ?? '';
      const cell = output.cellOf[row];
      if (!cell || seen.has(text)) return;
      seen.add(text);
      const { constant, isMisfit } = cell;
      const place = { rule: row + 1, column: inputs.length + at + 1 };
      if (isMisfit) found.push(view.finding('type', `“${text}” is no ${output.clause.typeRef}.`, place));
      else if (constant !== undefined && output.allows?.(constant) === false)
        found.push(view.finding('type', `“${text}” is none of the output values.`, place));
    });
    if (output.default?.isMisfit)
      found.push(
        view.finding('type', `The default “${output.clause.defaultValue}” is no ${output.clause.typeRef}.`, {
          column: inputs.length + at + 1,
        }),
      );
    return found;
  });
}
