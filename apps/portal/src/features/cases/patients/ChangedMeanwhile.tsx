import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { UseFormReturn } from 'react-hook-form';
import { Banner } from '#src/ui/Banner.tsx';
import { displayDate } from '#src/ui/form/date-text.ts';
import { type DemographicsValues, demographicsLabels, demographicsOptions } from './demographics-values.ts';

const List = styled('ul')({
  listStyle: 'none',
  margin: '8px 0 0',
  padding: 0,
  display: 'grid',
  gap: 8,
  '& b': { display: 'block' },
});

type Name = keyof DemographicsValues;

function shown(name: Name, value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (value === '') return 'Not given';
  if (name === 'birthDate' || name === 'deceasedDate') return displayDate(value);
  const options: ReadonlyArray<{ value: string; label: string }> =
    name in demographicsOptions ? demographicsOptions[name as keyof typeof demographicsOptions] : [];
  return options.find((option) => option.value === value)?.label ?? value;
}

type ChangedMeanwhileProps = {
  /** The values the form opened with. */
  before: DemographicsValues;
  form: UseFormReturn<DemographicsValues>;
};

/** Somebody else saved meanwhile: shows both values of fields that both changed, and lets the user choose. */
export function ChangedMeanwhile({ before, form }: ChangedMeanwhileProps) {
  const values = form.watch();
  const now = form.formState.defaultValues ?? {};
  const both = (Object.keys(demographicsLabels) as Name[]).filter(
    (name) => now[name] !== undefined && now[name] !== before[name] && values[name] !== now[name],
  );
  return (
    <div style={{ marginBottom: 16 }} role="status">
      <Banner kind="warn">
        Someone else has changed this patient since you opened the form. What you typed stays; the rest is as
        it is now. Save again to keep it so.
        {both.length > 0 && (
          <List>
            {both.map((name) => {
              const saved = now[name] ?? '';
              return (
                <li key={name}>
                  <b>{demographicsLabels[name]}</b>
                  Saved: {shown(name, saved)}
                  <br />
                  Yours: {shown(name, values[name])}
                  <br />
                  <Button
                    size="small"
                    variant="outlined"
                    aria-label={`Use the latest value: ${demographicsLabels[name]}`}
                    onClick={() => form.resetField(name, { defaultValue: saved })}
                  >
                    Use the latest value
                  </Button>
                </li>
              );
            })}
          </List>
        )}
      </Banner>
    </div>
  );
}
