import { message } from '@waypost/contract/core/messages';
import { quoted } from '#src/ui/csv/read-csv.ts';
import type { Option } from '#src/ui/form/SelectField.tsx';

const named = (options: readonly Option[], text: string): Option[] =>
  options.filter(({ label }) => label.toLowerCase() === text.toLowerCase());

/** The text of a choice: its label, or its value when two have the same label. */
export function choiceText(options: readonly Option[], value: string): string {
  const label = options.find((option) => option.value === value)?.label;
  return label !== undefined && named(options, label).length === 1 ? label : value;
}

/** The value of a choice given by value or label; null when it is not offered. */
export function choiceOf(options: readonly Option[], text: string): string | null {
  if (options.some(({ value }) => value === text)) return text;
  const [found, another] = named(options, text);
  return found && !another ? found.value : null;
}

export const notOffered = (text: string): string =>
  message('configuration.notOffered', { text: quoted(text) });
