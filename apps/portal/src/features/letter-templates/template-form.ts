import { message } from '@waypost/contract/core/messages';
import { organizationName } from '@waypost/contract/core/organization-fields';
import { letterText } from '@waypost/contract/letters/template-text';
import type { LetterTemplate, WrittenLetterTemplate } from '@waypost/contract/letters/templates';
import { z } from 'zod';

/** The values of the form. No facilities means all of them. */
export type TemplateValues = { name: string; facilityId: string; title: string; content: string };

export const templateRules: z.ZodType<TemplateValues> = z.object({
  name: organizationName,
  facilityId: z.string(),
  title: organizationName,
  content: letterText,
});

export const templateLabels = {
  name: 'Name',
  facilityId: 'Facility',
  title: 'Title of the letter',
  content: 'Text',
} as const satisfies Record<keyof TemplateValues, string>;

export const newTemplate: TemplateValues = { name: '', facilityId: '', title: '', content: '' };

export const valuesOf = ({ name, facility, title, content }: LetterTemplate): TemplateValues => ({
  name,
  facilityId: facility?.id ?? '',
  title,
  content,
});

export const requestOf = ({ name, facilityId, title, content }: TemplateValues): WrittenLetterTemplate => ({
  name: name.trim(),
  facilityId: facilityId || null,
  title: title.trim(),
  content: content.trim(),
});

/** The table rows that use a template, in words; null if there are none. */
export function namedByText({ rules }: Pick<LetterTemplate, 'rules'>): string | null {
  const [first, ...others] = rules.map(({ rule }) => rule);
  if (first === undefined) return null;
  const last = others.pop();
  const rows = last === undefined ? `row ${first}` : `rows ${[first, ...others].join(', ')} and ${last}`;
  return message('template.namedBy', { rows });
}

/** The consequences of ending a template. */
export function endText(template: Pick<LetterTemplate, 'rules'>): string {
  const named = namedByText(template);
  const all = 'No letters are made from it any more. Those that were made stay, and it can be reactivated.';
  return named === null ? all : `${all} ${named} A letter that they ask for then opens a task instead.`;
}

/** Inserts text at the cursor, replacing the selection. */
export const withInserted = (
  text: string,
  { start, end }: { start: number; end: number },
  inserted: string,
): { text: string; cursor: number } => ({
  text: text.slice(0, start) + inserted + text.slice(end),
  cursor: start + inserted.length,
});
