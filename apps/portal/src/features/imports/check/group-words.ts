import type { ProblemGroup } from '@waypost/contract/imports/shapes';
import { rowsText } from '../plan-words.ts';

type Said = Pick<ProblemGroup, 'rows' | 'values' | 'texts' | 'level'>;

/**
 * The problem shared by rows: "Attending physician could not be read in 200 rows, and is left out: “Okonkwo,
 * MD”".
 */
export function groupText({ rows, values, texts, level }: Said, label: string): string {
  const named = values.map(({ value }) => (value === '' ? 'blank' : `“${value}”`)).join(', ');
  const more = texts - values.length;
  return `${label} could not be read in ${rowsText(rows)}${level === 'warning' ? ', and is left out' : ''}: ${named}${
    more > 0 ? ` and ${more.toLocaleString('en-US')} more` : ''
  }`;
}
