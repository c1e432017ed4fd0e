import type { MessageKey } from '@waypost/contract/core/messages';
import type { DecisionTable } from '@waypost/contract/decision-tables/shapes';
import { typedShape } from '../process-tables.ts';
import {
  conditionCell,
  type Line,
  newLine,
  type Shape,
  shapeOf,
  textCell,
  textOf,
  withCells,
} from '../rules/table-shape.ts';

const outputs = ['recommendation', 'resolutionOptions'] as const;
export type RecommendationShape = Shape<'taskType' | 'cause' | (typeof outputs)[number]>;

const MAX_CHARACTERS = 1000;

export const recommendationShape = (
  table: Pick<DecisionTable, 'inputs' | 'outputs'>,
): RecommendationShape | null =>
  // A table that distinguishes its rows by cause has a column for it.
  shapeOf(table, { inputs: ['taskType', 'cause'], outputs }) ?? typedShape(table, outputs);

export const typeIn = (line: Line, shape: RecommendationShape): string => textOf(line, shape, 'taskType');
export const recommendationIn = (line: Line, shape: RecommendationShape): string =>
  textOf(line, shape, 'recommendation');

/** Reads both stored forms: a JSON list of texts, and comma-separated text (W-084, W-085). */
export const optionsIn = (line: Line, shape: RecommendationShape): string[] =>
  optionsOfText(textOf(line, shape, 'resolutionOptions').trim());

function optionsOfText(text: string): string[] {
  const list = text.startsWith('[') ? listIn(text) : null;
  return [
    ...new Set((list ?? text.split(',')).map((option) => option.trim()).filter((option) => option !== '')),
  ];
}

function listIn(text: string): string[] | null {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) && read.every((each) => typeof each === 'string') ? read : null;
  } catch {
    return null;
  }
}

/** Comma-separated text as typed; a JSON list when an option contains a comma (W-085). */
export const writtenOptions = (options: readonly string[], between = ','): string =>
  options.some((option) => option.includes(',')) ? JSON.stringify(options) : options.join(between);

export const hasCause = ({ inputs }: RecommendationShape): boolean => inputs.cause !== undefined;
/** The causes of a row, comma-separated; empty for any cause. */
export const causeOfLine = (line: Line, shape: RecommendationShape): string =>
  hasCause(shape) ? textOf(line, shape, 'cause').replaceAll('"', '').replaceAll(/,\s*/g, ', ') : '';

type Typed = { cause?: string; taskType: string; recommendation: string; resolutionOptions: string };

/** The reason why a new recommendation is refused (W-145 to W-148); null when it is not. */
export function refusalOf(
  { taskType, cause = '', recommendation, resolutionOptions }: Typed,
  lines: readonly Line[],
  shape: RecommendationShape,
): MessageKey | null {
  const text = recommendation.trim();
  if (text === '') return 'configuration.blankRecommendation';
  if (text.length > MAX_CHARACTERS) return 'configuration.longRecommendation';
  if (resolutionOptions.trim().length > MAX_CHARACTERS) return 'configuration.longOptions';
  const isThere = lines.some(
    (line) =>
      typeIn(line, shape) === taskType &&
      causeOfLine(line, shape) === cause &&
      recommendationIn(line, shape).trim() === text,
  );
  return isThere ? 'configuration.sameRecommendation' : null;
}

const causesCell = (causes: string): string =>
  causes.trim() === '' ? '-' : causes.split(',').map(conditionCell).join(',');

export const recommendationLine = (
  { taskType, cause = '', recommendation, resolutionOptions }: Typed,
  shape: RecommendationShape,
): Line =>
  newLine(shape, {
    taskType: conditionCell(taskType),
    ...(hasCause(shape) && { cause: causesCell(cause) }),
    recommendation: textCell(recommendation.trim()),
    resolutionOptions: textCell(writtenOptions(optionsOfText(resolutionOptions.trim()))),
  });

export const withRecommendation = (line: Line, shape: RecommendationShape, text: string): Line =>
  withCells(line, shape, { recommendation: textCell(text) });

/** The rows after one was moved to another position among those of its type; the others stay. */
export function moved(
  lines: readonly Line[],
  shape: RecommendationShape,
  { key, index, taskType }: { key: string; index: number; taskType: string },
): Line[] {
  const isOwn = (line: Line) => typeIn(line, shape) === taskType;
  const own = lines.filter((line) => isOwn(line) && line.key !== key);
  const line = lines.find((each) => each.key === key);
  if (line) own.splice(index, 0, line);
  return lines.map((each) => (isOwn(each) ? (own.shift() ?? each) : each));
}
