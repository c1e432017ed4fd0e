import { message } from '@waypost/contract/core/messages';
import { type ProcessName, taskTypes } from '@waypost/contract/processes/names';
import { notOffered } from '../csv/choice-text.ts';
import type { TabFile } from '../csv/tab-file.ts';
import type { Line } from '../rules/table-shape.ts';
import {
  optionsIn,
  type RecommendationShape,
  recommendationIn,
  recommendationLine,
  refusalOf,
  typeIn,
  writtenOptions,
} from './recommendation-lines.ts';

const headings = ['Task Processes', 'Task Type', 'Recommendation', 'Resolution Options'] as const;

/** The recommendations of all types of tasks of a process as a file, in their order. */
export const recommendationFile = (
  lines: readonly Line[],
  shape: RecommendationShape,
  process: ProcessName,
): TabFile<(typeof headings)[number]> => ({
  name: `recommendations-${process.toLowerCase().replaceAll(' ', '-')}`,
  headings,
  lines,
  cellsOf: (line) => ({
    'Task Processes': process,
    'Task Type': typeIn(line, shape),
    Recommendation: recommendationIn(line, shape),
    'Resolution Options': writtenOptions(optionsIn(line, shape), ', '),
  }),
  read: (cells) => {
    if (cells['Task Processes'] !== process)
      return { column: 'Task Processes', text: message('configuration.otherProcess', { process }) };
    if (!taskTypes[process].includes(cells['Task Type']))
      return { column: 'Task Type', text: notOffered(cells['Task Type']) };
    const typed = {
      taskType: cells['Task Type'],
      recommendation: cells.Recommendation,
      resolutionOptions: cells['Resolution Options'],
    };
    const refusal = refusalOf(typed, [], shape);
    if (refusal === null) return recommendationLine(typed, shape);
    const column = refusal === 'configuration.longOptions' ? 'Resolution Options' : 'Recommendation';
    return { column, text: message(refusal) };
  },
  sameness: (line) => JSON.stringify([typeIn(line, shape), recommendationIn(line, shape).trim()]),
  twice: message('configuration.sameRecommendation'),
});
