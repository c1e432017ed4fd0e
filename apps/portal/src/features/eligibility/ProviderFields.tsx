import { useQuery } from '@tanstack/react-query';
import type { EligibilityRequest, FacilityProvider } from '@waypost/contract/eligibility/request';
import type { Facility } from '@waypost/contract/entities/calls';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useEntity } from '#src/app/entity-context.ts';
import { DateField } from '#src/ui/form/DateField.tsx';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { useFormShell } from '#src/ui/form/form-shell-context.ts';
import { MultiSelectField } from '#src/ui/form/MultiSelectField.tsx';
import { type Option, SelectField } from '#src/ui/form/SelectField.tsx';
import { SuggestField } from '#src/ui/form/SuggestField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { providersQuery } from './queries.ts';
import { identifierTypeOptions, identifierTypeWords, providerRoleOptions } from './request-labels.ts';
import type { FieldPropsOf } from './request-problems.ts';
import { identifierValues, providerValues } from './request-values.ts';

type ProviderFieldsProps = {
  form: UseFormReturn<EligibilityRequest>;
  props: FieldPropsOf;
  facility: Facility | undefined;
  serviceTypes: readonly Option[];
  isLoading: boolean;
  showsTaxonomy: boolean;
  fill: (values: Partial<EligibilityRequest>) => void;
};

const suggestionOf = (provider: FacilityProvider) => ({
  id: provider.id,
  value: provider.providerIdentifier,
  label: `${provider.name}, ${identifierTypeWords[provider.providerIdentifierType]}`,
});

/** The provider, the dates and the service types. The facility's own providers can be chosen from a list. */
export function ProviderFields(ofForm: ProviderFieldsProps) {
  const { form, props, facility, serviceTypes, isLoading, showsTaxonomy, fill } = ofForm;
  const { isReadOnly } = useFormShell();
  const { entity } = useEntity();
  const [identifierType, taxonomyCode, taxonomyRole] = useWatch({
    control: form.control,
    name: ['providerIdentifierType', 'taxonomyCode', 'taxonomyCodeIdentifier'],
  });
  // The list is optional: without it the identifier is typed.
  const { data: providers } = useQuery({
    ...providersQuery(entity.id, facility?.id ?? ''),
    enabled: facility !== undefined && !isReadOnly,
  });
  const asksForRole = taxonomyRole !== '' || (taxonomyCode !== '' && !isReadOnly);
  return (
    <FormSection title="Provider and service">
      <SelectField
        {...props('providerIdentifierType', 4)}
        options={identifierTypeOptions}
        onChosen={(value) => {
          const type = value as EligibilityRequest['providerIdentifierType'];
          fill(identifierValues(facility, { type, identifier: form.getValues('providerIdentifier') }));
        }}
      />
      <SuggestField
        {...props('providerIdentifier', showsTaxonomy ? 4 : 8)}
        suggestions={(providers ?? []).map(suggestionOf)}
        inputMode={identifierType === 'providerId' ? 'text' : 'numeric'}
        onTaken={(taken) => {
          const provider = providers?.find(({ id }) => id === taken.id);
          if (provider) fill(providerValues(provider));
        }}
      />
      {showsTaxonomy && <TextField {...props('taxonomyCode', 4)} />}
      {showsTaxonomy && asksForRole && (
        <SelectField {...props('taxonomyCodeIdentifier', 12)} options={providerRoleOptions} />
      )}
      <DateField {...props('serviceDateFrom', 3)} />
      <DateField {...props('serviceDateThrough', 3)} />
      <MultiSelectField {...props('serviceTypeCodes', 6)} options={serviceTypes} isLoading={isLoading} />
    </FormSection>
  );
}
