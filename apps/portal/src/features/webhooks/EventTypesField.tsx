import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame } from '#src/ui/form/FieldFrame.tsx';
import { type FieldProps, useField } from '#src/ui/form/use-field.ts';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';

export type EventGroup = {
  FeatureFlag: string;
  EventTypes: readonly { name: string; description: string }[];
};

const Areas = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))',
  gap: '12px 16px',
  alignItems: 'start',
});
const Area = styled('fieldset')({
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& legend': { padding: 0, fontSize: 13, lineHeight: '20px', fontWeight: 600 },
  // One event type per line, however short.
  '& .MuiFormControlLabel-root': { display: 'flex', alignItems: 'flex-start', margin: '0 0 2px -6px' },
  '& .MuiFormControlLabel-label': { paddingTop: 4, minWidth: 0, fontSize: 13, lineHeight: '18px' },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', color: 'var(--wp-text-3)' },
});

type EventTypesFieldProps<Values extends FieldValues> = FieldProps<Values> & {
  /** The event types by area; undefined while they load. */
  groups: readonly EventGroup[] | undefined;
};

/** Selects event types by area. */
export function EventTypesField<Values extends FieldValues>({
  control,
  name,
  groups,
  ...frame
}: EventTypesFieldProps<Values>) {
  const { id, field, error, describedBy } = useField({ control, name });
  const chosen: readonly string[] = field.value;
  const set = (names: readonly string[], isOn: boolean) =>
    field.onChange(
      isOn ? [...new Set([...chosen, ...names])] : chosen.filter((value) => !names.includes(value)),
    );
  return (
    <FieldFrame {...frame} id={id} error={error} isGroup>
      <Areas role="group" aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
        {!groups && <SkeletonRows count={12} />}
        {groups?.map(({ FeatureFlag: area, EventTypes: types }) => {
          const names = types.map((type) => type.name);
          const count = names.filter((type) => chosen.includes(type)).length;
          return (
            <Area key={area}>
              <legend>{area}</legend>
              <FormControlLabel
                label={`All of ${area}`}
                control={
                  <Checkbox
                    checked={count === names.length}
                    indeterminate={count > 0 && count < names.length}
                    onChange={(_event, isOn) => set(names, isOn)}
                  />
                }
              />
              {types.map((type) => (
                <FormControlLabel
                  key={type.name}
                  label={
                    <>
                      <code>{type.name}</code>
                      <small>{type.description}</small>
                    </>
                  }
                  control={
                    <Checkbox
                      checked={chosen.includes(type.name)}
                      onChange={(_event, isOn) => set([type.name], isOn)}
                      onBlur={field.onBlur}
                    />
                  }
                />
              ))}
            </Area>
          );
        })}
      </Areas>
    </FieldFrame>
  );
}
