import Button from '@mui/material/Button';
import type { Import, ImportFields } from '@waypost/contract/imports/shapes';
import { Quiet } from '../import-layout.ts';
import { fieldName } from '../match/FieldChoice.tsx';
import { mappingOf, skippedValues } from '../match/mapping.ts';
import { rowsText } from '../plan-words.ts';

/** Words named before the rest is a number. */
const MAX_NAMED = 5;

type SkippedValuesProps = { one: Import; fields: ImportFields['fields']; onBack: () => void };

/**
 * The values that rows are imported without, because the user gave their words no meaning; listed once per
 * column.
 */
export function SkippedValues({ one, fields, onBack }: SkippedValuesProps) {
  const left = skippedValues(mappingOf(one), one.columns);
  if (left.length === 0) return null;
  return (
    <section aria-label="Words without a meaning">
      <h3>Words without a meaning</h3>
      {left.map(({ field, heading, values }) => {
        const rows = values.reduce((sum, value) => sum + value.rows, 0);
        const named = values.slice(0, MAX_NAMED).map(({ value }) => `“${value}”`);
        const more = values.length - named.length;
        return (
          <Quiet key={field}>
            <b>{heading}</b>: {rowsText(rows)} with {named.join(', ')}
            {more > 0 && ` and ${more} more`} {rows === 1 ? 'is' : 'are'} imported without “
            {fieldName(fields, field)}”.
          </Quiet>
        );
      })}
      <Button size="small" sx={{ marginTop: 1 }} onClick={onBack}>
        Say what they mean
      </Button>
    </section>
  );
}
