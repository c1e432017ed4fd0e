import { message } from '@waypost/contract/core/messages';
import { exceptionCauses } from '@waypost/contract/eligibility/exception-causes';
import { type ProcessName, taskTypes } from '@waypost/contract/processes/names';
import { notOffered } from '../csv/choice-text.ts';
import type { TabFile } from '../csv/tab-file.ts';
import type { Line } from '../rules/table-shape.ts';
import {
  causeOfLine,
  hasCause,
  optionsIn,
  type RecommendationShape,
  recommendationIn,
  recommendationLine,
  refusalOf,
  typeIn,
  writtenOptions,
} from './recommendation-lines.ts';

type Heading = 'Task Processes' | 'Task Type' | 'Cause' | 'Recommendation' | 'Resolution Options';

const causes: readonly string[] = exceptionCauses;
/** The first invalid one of comma-separated causes. */
const causeProblem = (text: string): string | undefined =>
  text
    .split(',')
    .map((cause) => cause.trim())
    .find((cause) => cause !== '' && !causes.includes(cause));

/** The recommendations of all types of tasks of a process as a file, in their order. */
export const recommendationFile = (
  lines: readonly Line[],
  shape: RecommendationShape,
  process: ProcessName,
): TabFile<Heading> => ({
  name: `recommendations-${process.toLowerCase().replaceAll(' ', '-')}`,
  headings: [
    'Task Processes',
    'Task Type',
    ...(hasCause(shape) ? (['Cause'] as const) : []),
    'Recommendation',
    'Resolution Options',
  ],
  lines,
  cellsOf: (line) => ({
    'Task Processes': process,
    'Task Type': typeIn(line, shape),
    Cause: causeOfLine(line, shape),
    Recommendation: recommendationIn(line, shape),
    'Resolution Options': writtenOptions(optionsIn(line, shape), ', '),
  }),
  read: (cells) => {
    if (cells['Task Processes'] !== process)
      return { column: 'Task Processes', text: message('configuration.otherProcess', { process }) };
    if (!taskTypes[process].includes(cells['Task Type']))
      return { column: 'Task Type', text: notOffered(cells['Task Type']) };
    const cause = cells.Cause ?? '';
    const unknown = hasCause(shape) && causeProblem(cause);
    if (unknown) return { column: 'Cause', text: notOffered(unknown) };
    const typed = {
      taskType: cells['Task Type'],
      cause,
      recommendation: cells.Recommendation,
      resolutionOptions: cells['Resolution Options'],
    };
    const refusal = refusalOf(typed, [], shape);
    if (refusal === null) return recommendationLine(typed, shape);
    const column = refusal === 'configuration.longOptions' ? 'Resolution Options' : 'Recommendation';
    return { column, text: message(refusal) };
  },
  sameness: (line) =>
    JSON.stringify([typeIn(line, shape), causeOfLine(line, shape), recommendationIn(line, shape).trim()]),
  twice: message('configuration.sameRecommendation'),
});
