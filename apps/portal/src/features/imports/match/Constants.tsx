import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import type { ImportMapping } from '@waypost/contract/imports/mapping';
import type { ImportFields } from '@waypost/contract/imports/shapes';
import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Quiet } from '../import-layout.ts';
import { FieldChoice, type FieldOption, fieldName } from './FieldChoice.tsx';
import { withConstant } from './mapping.ts';

const List = styled('ul')({
  listStyle: 'none',
  margin: '0 0 8px',
  padding: 0,
  fontSize: 13,
  lineHeight: '20px',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr) auto',
    alignItems: 'center',
    gap: '4px 24px',
    minHeight: 40,
  },
});
const Add = styled('div')({ maxWidth: 360 });

/** The field that adds what is the same in all rows. */
export const CONSTANT_NEW = 'constant-new';
export const constantId = (field: string): string => `constant-${field}`;

type ConstantsProps = {
  mapping: ImportMapping;
  fields: ImportFields['fields'];
  options: readonly FieldOption[];
  onChange: (change: (before: ImportMapping) => ImportMapping) => void;
};

/** Values that are the same in all rows and therefore have no column. */
export function Constants({ mapping, fields, options, onChange }: ConstantsProps) {
  const around = useRef<HTMLElement>(null);
  const taken = new Set([
    ...mapping.columns.map(({ field }) => field),
    ...mapping.constants.map(({ field }) => field),
    null,
  ]);
  return (
    <section ref={around} aria-label="The same in all rows">
      <h3>The same in all rows</h3>
      <Quiet sx={{ marginBottom: 1 }}>
        For a field without a column, such as the facility: choose the field, then type its value.
      </Quiet>
      {mapping.constants.length > 0 && (
        <List>
          {mapping.constants.map(({ field, value }) => {
            const name = fieldName(fields, field);
            return (
              <li key={field}>
                <label htmlFor={constantId(field)}>{name}</label>
                <OutlinedInput
                  id={constantId(field)}
                  value={value}
                  autoComplete="off"
                  inputProps={{ spellCheck: false, maxLength: 200 }}
                  onChange={({ target }) => onChange((before) => withConstant(before, field, target.value))}
                />
                <IconButton
                  label={`Remove ${name}`}
                  onClick={() => {
                    onChange((before) => withConstant(before, field, null));
                    // The pressed button no longer exists, so the focus moves to the first field.
                    around.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
                  }}
                >
                  <Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />
                </IconButton>
              </li>
            );
          })}
        </List>
      )}
      <Add>
        <FieldChoice
          // Remounts the field to clear it after each choice.
          key={mapping.constants.length}
          id={CONSTANT_NEW}
          label="Add what is the same in all rows"
          value={undefined}
          options={options.filter(({ field }) => !taken.has(field))}
          describedBy=""
          isWrong={false}
          onChange={(field) => field !== null && onChange((before) => withConstant(before, field, ''))}
        />
      </Add>
    </section>
  );
}
