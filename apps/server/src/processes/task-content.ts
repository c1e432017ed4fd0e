import type { JsonValue } from '@waypost/dmn';
import type { JsonFacts } from '../modules/decision-tables/module.ts';
import { type Answer, type DecisionClient, type Process, textOf } from './process.ts';

/** The assignment of a task and its recommendations, according to the tables of its process. */
export type TaskContent = {
  isDirect: boolean;
  daysToComplete: number;
  priority: number;
  toDos: { recommendation: string; resolutionOptions: string[] }[];
  /** The tables with these results. */
  tables: Answer['matched'][];
};

/** Evaluates the assignment and recommendations of tasks of a type, in the order of the table. */
export async function taskContent(
  decisionClient: DecisionClient,
  process: Pick<Process, 'prefix'>,
  taskType: string,
  facts: JsonFacts = {},
): Promise<TaskContent> {
  const properties = await decisionClient.ask(`${process.prefix}_UserTaskProperties`, { taskType });
  const toDos = await decisionClient.ask(`${process.prefix}_UserTaskToDos`, { taskType, ...facts });
  const [given] = properties.rows;
  return {
    isDirect: textOf(given?.assignment) === 'Direct Assignment',
    daysToComplete: within(given?.daysToComplete, 1, 90),
    priority: within(given?.priority, 1, 10),
    toDos: toDos.rows
      .map((row) => ({
        recommendation: textOf(row.recommendation),
        resolutionOptions: optionsOf(textOf(row.resolutionOptions)),
      }))
      .filter(({ recommendation }) => recommendation.trim() !== ''),
    tables: [properties.matched, toDos.matched],
  };
}

/** A whole number limited to its range; a task type without one gets the minimum (W-139 to W-141). */
function within(value: JsonValue | undefined, least: number, most: number): number {
  const number = Math.trunc(Number(value ?? least));
  return Number.isFinite(number) ? Math.min(most, Math.max(least, number)) : least;
}

/** Reads both stored forms: a JSON list of texts, and comma-separated text (W-084). */
export function optionsOf(text: string): string[] {
  const trimmed = text.trim();
  const texts = trimmed.startsWith('[') ? (listOf(trimmed) ?? trimmed.split(',')) : trimmed.split(',');
  return [...new Set(texts.map((option) => option.trim()).filter((option) => option !== ''))];
}

function listOf(text: string): string[] | null {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) && read.every((each) => typeof each === 'string') ? read : null;
  } catch {
    return null;
  }
}
