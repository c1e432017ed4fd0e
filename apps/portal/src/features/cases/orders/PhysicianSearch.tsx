import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useQuery } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import { MIN_PHYSICIAN_SEARCH, PHYSICIAN_SEARCH_PAUSE, physicianLabel } from '@waypost/contract/orders/lists';
import type { ProviderIndividual } from '@waypost/contract/orders/physicians';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useEntity } from '#src/app/entity-context.ts';
import { autocompleteStyle } from '#src/ui/form/autocomplete-style.ts';
import { FieldFrame } from '#src/ui/form/FieldFrame.tsx';
import { useField } from '#src/ui/form/use-field.ts';
import { useDebounced } from '#src/ui/use-debounced.ts';
import { physiciansQuery } from './order-queries.ts';
import { type OrderValues, orderLabels, referringLabel } from './order-values.ts';

const none: ProviderIndividual[] = [];

const labelOf = (one: ProviderIndividual): string =>
  physicianLabel({
    npi: one.npi,
    firstName: one.firstName,
    middleName: one.middleName,
    familyName: one.lastName,
    suffix: one.nameSuffix,
  });

/** The fields of the referring physician, which are set together. */
const chosenFields = (one: ProviderIndividual | null) => ({
  referringProviderId: one?.providerIndividualId ?? '',
  referringNpi: one?.npi ?? '',
  referringFamilyName: one?.lastName ?? '',
  referringFirstName: one?.firstName ?? '',
  referringMiddleName: one?.middleName ?? '',
  referringSuffix: one?.nameSuffix ?? '',
});

/** Finds the referring physician by name or NPI. Typing over a chosen one removes the choice. */
export function PhysicianSearch({ form }: { form: UseFormReturn<OrderValues> }) {
  const { entity } = useEntity();
  const { id, field, error, describedBy } = useField({ control: form.control, name: 'nameNpi' });
  const typed = useWatch({ control: form.control, name: 'nameNpi' });
  const search = typed.trim();
  const values = useWatch({ control: form.control }) as OrderValues;
  // The text of a chosen physician contains the NPI in parentheses and is not searched (C-200); nor is a physician
  // typed below.
  const isSearch =
    search.length >= MIN_PHYSICIAN_SEARCH && !search.includes('(') && search !== referringLabel(values);
  const debounced = useDebounced(search, PHYSICIAN_SEARCH_PAUSE);
  const isTyping = debounced !== search;
  const { data, isFetching, isSuccess } = useQuery({
    ...physiciansQuery(entity.id, debounced),
    enabled: isSearch && !isTyping,
  });
  const found = isSearch && !isTyping ? (data ?? none) : none;
  const hasNoMatch = isSearch && !isTyping && isSuccess && !isFetching && found.length === 0;

  // A missing choice is not a problem while the user is typing.
  const [isEdited, setIsEdited] = useState(false);
  const refusal = isEdited ? undefined : error;
  const set = (one: ProviderIndividual | null, text: string) => {
    for (const [name, value] of Object.entries(chosenFields(one)))
      form.setValue(name as keyof ReturnType<typeof chosenFields>, value, { shouldDirty: true });
    field.onChange(text);
    form.clearErrors('nameNpi');
  };
  return (
    <FieldFrame
      label={orderLabels.nameNpi}
      span={6}
      id={id}
      error={hasNoMatch ? message('order.physicianInvalid') : refusal}
      hint={typed.includes('(') ? undefined : `At least ${MIN_PHYSICIAN_SEARCH} characters`}
    >
      <Autocomplete
        freeSolo
        forcePopupIcon={false}
        id={id}
        sx={autocompleteStyle}
        options={found}
        loading={isSearch && (isTyping || isFetching)}
        loadingText="Searching"
        value={null}
        inputValue={typed}
        // The server already filtered the options.
        filterOptions={(options) => [...options]}
        getOptionLabel={(option) => (typeof option === 'string' ? option : labelOf(option))}
        getOptionKey={(option) => (typeof option === 'string' ? option : option.providerIndividualId)}
        onInputChange={(_event, text, reason) => {
          if (reason !== 'input' && reason !== 'clear') return;
          setIsEdited(true);
          set(null, text);
        }}
        onChange={(_event, taken) => {
          if (taken !== null && typeof taken !== 'string') set(taken, labelOf(taken));
        }}
        onBlur={() => {
          setIsEdited(false);
          field.onBlur();
        }}
        renderInput={({ slotProps, id: inputId }) => (
          <OutlinedInput
            {...slotProps.input}
            id={inputId}
            inputRef={field.ref}
            inputProps={{ ...slotProps.htmlInput, spellCheck: false, 'aria-describedby': describedBy }}
          />
        )}
      />
    </FieldFrame>
  );
}
