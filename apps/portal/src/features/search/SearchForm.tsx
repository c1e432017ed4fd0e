import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Banner } from '#src/ui/Banner.tsx';
import { DateField } from '#src/ui/form/DateField.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { LockedFields } from '#src/ui/form/LockedFields.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { useFocusWhenShown } from '#src/ui/use-focus-when-shown.ts';
import { isEmpty, type SearchField, type SearchValues, searchLabels } from './search-values.ts';

const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  gap: 12,
  alignItems: 'start',
});
const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  alignItems: 'center',
  gap: 8,
  marginTop: 12,
  // Errors of the whole search are shown before the button.
  '& > [role="alert"]': { flex: '1 1 320px', minWidth: 0 },
});

type SearchFormProps = {
  form: UseFormReturn<SearchValues>;
  isSearching: boolean;
  onSearch: (values: SearchValues) => void;
  onClear: () => void;
  /** Called when a search was not sent because its values are invalid. */
  onRefused: () => void;
};

/** The search fields for cases (C-016 to C-018). */
export function SearchForm({ form, isSearching, onSearch, onClear, onRefused }: SearchFormProps) {
  const { control, formState, setFocus, setValue } = form;
  const [isRefused, setIsRefused] = useState(false);
  const values = useWatch({ control });
  const nothing = isEmpty(values);
  const { dateOfServiceStart: start, dateOfServiceEnd: end } = values;
  // An end date requires a start date.
  useEffect(() => {
    if (!start && end) setValue('dateOfServiceEnd', '');
  }, [start, end, setValue]);
  const fields = useFocusWhenShown();
  const wrong = isRefused ? formState.errors.root?.message : undefined;
  const field = (name: SearchField, span = 3) => ({ control, name, label: searchLabels[name], span });
  const send = form.handleSubmit(
    (searched) => {
      setIsRefused(false);
      onSearch(searched);
    },
    (errors) => {
      setIsRefused(true);
      onRefused();
      const first = (Object.keys(searchLabels) as SearchField[]).find((name) => errors[name]);
      if (first) setFocus(first);
    },
  );
  return (
    <FormShell
      label="Case search"
      onSubmit={(event) => {
        if (nothing) event.preventDefault();
        else void send(event);
      }}
    >
      <Fields ref={fields}>
        <TextField {...field('patientAccountNumber')} />
        <TextField {...field('caseNumber')} />
        <TextField {...field('lastName')} />
        <TextField {...field('firstName')} />
        <DateField {...field('dateOfBirth')} isPast />
        <TextField {...field('medicalRecordNumber')} />
        <DateField {...field('dateOfServiceStart')} />
        <LockedFields isLocked={!start?.trim()}>
          <DateField
            {...field('dateOfServiceEnd')}
            hint={start?.trim() ? undefined : 'Needs a start of service'}
          />
        </LockedFields>
      </Fields>
      <Actions>
        {wrong && (
          <div role="alert">
            <Banner kind="bad">{wrong}</Banner>
          </div>
        )}
        <Button
          disabled={nothing}
          onClick={() => {
            setIsRefused(false);
            // Moves the focus before the form is cleared and the button is disabled.
            setFocus('patientAccountNumber');
            onClear();
          }}
        >
          Clear
        </Button>
        <Button type="submit" variant="contained" disabled={nothing} loading={isSearching}>
          Search
        </Button>
      </Actions>
    </FormShell>
  );
}
