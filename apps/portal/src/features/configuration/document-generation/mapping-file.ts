import { message } from '@waypost/contract/core/messages';
import { taskTypes } from '@waypost/contract/processes/names';
import type { Option } from '#src/ui/form/SelectField.tsx';
import { choiceOf, choiceText, notOffered } from '../csv/choice-text.ts';
import type { TabFile } from '../csv/tab-file.ts';
import type { Line } from '../rules/table-shape.ts';
import { fieldsOf, type MappingShape, mappingLine, shownMapping, yesNo } from './mapping-lines.ts';

const headings = ['Task Type', 'Condition Code', 'Template', 'OnBase', 'Fax'] as const;

type Offered = {
  templates: readonly Option[];
  /** The condition codes of a type of task. */
  codes: (taskType: string) => readonly string[];
};

/** The mappings of all types of tasks as a file. */
export const mappingFile = (
  lines: readonly Line[],
  shape: MappingShape,
  { templates, codes }: Offered,
): TabFile<(typeof headings)[number]> => ({
  name: 'registration-documents',
  headings,
  lines,
  cellsOf: (line) => {
    const { taskType, conditionCode, template, onBase, fax } = shownMapping(line, shape);
    return {
      'Task Type': taskType,
      'Condition Code': conditionCode,
      Template: choiceText(templates, template),
      OnBase: choiceText(yesNo, onBase),
      Fax: choiceText(yesNo, fax),
    };
  },
  read: (cells) => {
    const refusal = (column: (typeof headings)[number]) => ({
      column,
      text: cells[column] === '' ? message('configuration.incompleteMapping') : notOffered(cells[column]),
    });
    const { 'Task Type': taskType, 'Condition Code': conditionCode } = cells;
    if (!taskTypes['Registration Verification'].includes(taskType)) return refusal('Task Type');
    if (!codes(taskType).includes(conditionCode)) return refusal('Condition Code');
    const template = choiceOf(templates, cells.Template);
    if (template === null) return refusal('Template');
    const [onBase, fax] = [choiceOf(yesNo, cells.OnBase), choiceOf(yesNo, cells.Fax)];
    if (onBase === null) return refusal('OnBase');
    if (fax === null) return refusal('Fax');
    return mappingLine({ taskType, conditionCode, template, onBase, fax }, shape);
  },
  sameness: (line) => fieldsOf(line, shape),
  twice: message('configuration.sameRecommendation'),
});
