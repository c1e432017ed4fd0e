import { z } from 'zod';
import { message } from '../core/messages.ts';

/** The facts of a letter, by placeholder: `{{patient.name}}`. */
export const placeholders = [
  'today',
  'facility.name',
  'patient.name',
  'patient.birthDate',
  'case.number',
  'case.accountNumber',
  'case.serviceDate',
  'insurance.name',
  'insurance.memberId',
  'physician.name',
  'condition.code',
  'condition.description',
] as const;
export type Placeholder = (typeof placeholders)[number];

const written = /\{\{([^{}]*)\}\}/g;
const isPlaceholder = (name: string): name is Placeholder =>
  (placeholders as readonly string[]).includes(name);

/** Unknown placeholders of a text, and braces that belong to none. */
export function problemsOfText(text: string): string[] {
  const unknown = [...text.matchAll(written)]
    .map(([, name = '']) => name)
    .filter((name) => !isPlaceholder(name.trim()));
  const problems = unknown.map(
    (name) => `{{${name}}} is unknown: a text may name ${placeholders.join(', ')}`,
  );
  if (/\{\{|\}\}/.test(text.replace(written, ''))) problems.push('A placeholder is not closed: {{name}}');
  return problems;
}

/** Replaces placeholders with the facts of a case; a missing fact becomes a dash. */
export const fillText = (text: string, facts: Readonly<Record<Placeholder, string>>): string =>
  text.replace(written, (all, written: string) => {
    const name = written.trim();
    return isPlaceholder(name) ? facts[name] || '—' : all;
  });

/** The paragraphs of a letter, separated by empty lines. */
export const paragraphsOf = (text: string): string[] => text.trim().split(/\n\s*\n/);

export const LETTER_MAX = 8000;
export const letterText = z
  .string()
  .trim()
  .min(1, message('field.required'))
  .max(LETTER_MAX, message('field.max', { n: LETTER_MAX }))
  .superRefine((text, context) => {
    for (const problem of problemsOfText(text)) context.addIssue({ code: 'custom', message: problem });
  });
