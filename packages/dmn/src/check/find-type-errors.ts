import { type FeelType, typeNameOf } from '../feel/index.ts';
import type { ModelFinding } from '../model/finding.ts';
import { listValues } from '../table/kinds.ts';
import { columnName, type TableView } from './table-view.ts';

/** Finds literals of another type than their column, and outputs that are not among the listed values. */
export const findTypeErrors = (view: TableView): ModelFinding[] => [
  ...findInputErrors(view),
  ...findOutputErrors(view),
];

const nameOf = (type: FeelType): string | null =>
  type.kind === 'constrained' ? nameOf(type.base) : type.kind === 'simple' ? type.name : null;

function findInputErrors(view: TableView): ModelFinding[] {
  return view.columns.flatMap((column, at) => {
    const type = nameOf(column.column.type);
    if (type === null) return [];
    return column.column.cells.flatMap((cell) => {
      const kinds = cell.literals.flatMap(listValues).map((value) => typeNameOf(value));
      const otherKind = kinds.find((kind) => kind !== 'null' && kind !== type);
      if (!otherKind) return [];
      return [
        view.finding('type', `“${cell.text}” names a ${otherKind}; “${columnName(column)}” is a ${type}.`, {
          rule: (cell.rows[0] ?? 0) + 1,
          column: at + 1,
        }),
      ];
    });
  });
}

function findOutputErrors(view: TableView): ModelFinding[] {
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
