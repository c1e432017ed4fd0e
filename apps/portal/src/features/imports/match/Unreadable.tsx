import type { ImportColumn } from '@waypost/contract/imports/shapes';
import { Info, TriangleAlert } from 'lucide-react';
import { Ask } from './Ask.ts';

type UnreadableProps = { column: Pick<ImportColumn, 'questions'>; fieldLabel: string };

/** Values of a column that cannot be read as its field, and what happens to their rows. */
export function Unreadable({ column: { questions }, fieldLabel }: UnreadableProps) {
  const found = questions.find((question) => question.code === 'unreadable');
  if (found?.code !== 'unreadable') return null;
  const { values, isOptional } = found;
  const Icon = isOptional ? Info : TriangleAlert;
  return (
    <Ask data-optional={isOptional || undefined}>
      <Icon size={14} strokeWidth={2} aria-hidden="true" />
      <span>
        {values.map((value) => `“${value}”`).join(', ')} cannot be read as {fieldLabel}.{' '}
        {isOptional
          ? 'The rows are imported without it, unless you choose another field.'
          : 'The rows will need attention, unless you choose another field.'}
      </span>
    </Ask>
  );
}
