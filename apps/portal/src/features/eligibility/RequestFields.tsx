import type { EligibilityRequest } from '@waypost/contract/services/eligibility-request';
import { type EligibilityRules, showsSubscriber } from '@waypost/contract/services/eligibility-rules';
import type { Payer } from '@waypost/contract/services/payer-data';
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form';
import { AutocompleteField } from '#src/ui/form/AutocompleteField.tsx';
import { DateField } from '#src/ui/form/DateField.tsx';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { useFormShell } from '#src/ui/form/form-shell-context.ts';
import { MultiSelectField } from '#src/ui/form/MultiSelectField.tsx';
import { SegmentedField } from '#src/ui/form/SegmentedField.tsx';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import { SsnField } from '#src/ui/form/SsnField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import {
  genderOptions,
  identifierTypeOptions,
  policyHolderOptions,
  providerRoleOptions,
  type RequestField,
  requestLabels,
} from './request-labels.ts';
import { isMarkedRequired } from './request-problems.ts';
import { facilityValues, identifierValues, payerValues } from './request-values.ts';
import { rulesFor } from './use-request-form.ts';
import type { RequestChoices } from './use-request-lists.ts';

type FieldsProps = {
  form: UseFormReturn<EligibilityRequest>;
  lists: RequestChoices;
  /** Under the SSN: why it is empty when an earlier request is sent again. */
  ssnHint?: string;
};

/** What every field of this form takes: where its value is, what it is called, whether it must be filled. */
function fieldProps(control: Control<EligibilityRequest>, rules: EligibilityRules) {
  return <Name extends RequestField>(name: Name, span: number) => ({
    control,
    name,
    span,
    label: requestLabels[name],
    isRequired: isMarkedRequired(name, rules),
  });
}

const payerLabel = ({ payerCode, payerName }: Pick<Payer, 'payerCode' | 'payerName'>): string =>
  `${payerName} (${payerCode})`;

/** Every field of an eligibility request (C-077), in the sections of the screen. */
export function RequestFields({ form, lists, ssnHint }: FieldsProps) {
  const { control, getValues, setValue } = form;
  const { isReadOnly } = useFormShell();
  const [
    facilityId,
    payerCode,
    payerName,
    searchOptionId,
    policyHolder,
    taxonomyCode,
    taxonomyRole,
    identifierType,
  ] = useWatch({
    control,
    name: [
      'facilityId',
      'payerCode',
      'payerName',
      'searchOptionId',
      'policyHolder',
      'taxonomyCode',
      'taxonomyCodeIdentifier',
      'providerIdentifierType',
    ],
  });
  const rules = rulesFor({ facilityId, payerCode, searchOptionId }, lists);
  const props = fieldProps(control, rules);

  const facility = lists.facilities.find(({ id }) => id === facilityId);
  const facilities = lists.facilities.map(({ id, name }) => ({ value: id, label: name }));
  const payer = lists.payers.find((one) => one.payerCode === payerCode);
  const payers = lists.payers.map((one) => ({ value: one.payerCode, label: payerLabel(one) }));
  // A payer that is not in the list (any more) still shows in a request that was sent to it.
  const isListed = payer !== undefined || payerCode === '';
  const allPayers = isListed
    ? payers
    : [{ value: payerCode, label: payerLabel({ payerCode, payerName }) }, ...payers];
  const searchOptions = payer?.searchOptions.map(({ id, label }) => ({ value: id, label })) ?? [];

  const fill = (values: Partial<EligibilityRequest>) => {
    for (const [name, value] of Object.entries(values)) {
      setValue(name as RequestField, value, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      });
    }
  };

  return (
    <>
      <FormSection title="Payer">
        <SelectField
          {...props('facilityId', 6)}
          options={facilities}
          onChosen={(id) =>
            fill(
              facilityValues(
                lists.facilities.find((one) => one.id === id),
                getValues('providerIdentifierType'),
              ),
            )
          }
        />
        <AutocompleteField
          {...props('payerCode', 6)}
          options={allPayers}
          isLoading={lists.isLoading}
          onChosen={(code) => fill(payerValues(lists.payers.find((one) => one.payerCode === code)))}
        />
        <SelectField {...props('searchOptionId', 12)} options={searchOptions} />
      </FormSection>

      <FormSection title="Provider and service">
        <SelectField
          {...props('providerIdentifierType', 4)}
          options={identifierTypeOptions}
          onChosen={(value) => {
            const type = value as EligibilityRequest['providerIdentifierType'];
            fill(identifierValues(facility, { type, identifier: getValues('providerIdentifier') }));
          }}
        />
        <TextField
          {...props('providerIdentifier', 4)}
          inputMode={identifierType === 'npi' ? 'numeric' : 'text'}
        />
        <TextField {...props('taxonomyCode', 4)} />
        {taxonomyCode !== '' && !(isReadOnly && taxonomyRole === '') && (
          <SelectField {...props('taxonomyCodeIdentifier', 12)} options={providerRoleOptions} />
        )}
        <DateField {...props('serviceDateFrom', 3)} />
        <DateField {...props('serviceDateThrough', 3)} />
        <MultiSelectField
          {...props('serviceTypeCodes', 6)}
          options={lists.serviceTypes}
          isLoading={lists.isLoading}
        />
      </FormSection>

      <FormSection title="Patient">
        <SegmentedField {...props('policyHolder', 12)} options={policyHolderOptions} />
        <TextField {...props('patientLastName', 5)} />
        <TextField {...props('patientFirstName', 5)} />
        <TextField {...props('patientMiddleInitial', 2)} />
        <DateField {...props('patientDateOfBirth', 4)} />
        <SelectField {...props('patientGender', 4)} options={genderOptions} />
        <SsnField {...props('ssn', 4)} hint={ssnHint} />
        <TextField {...props('memberId', 4)} />
        <TextField {...props('groupNumber', 4)} />
        <DateField {...props('cardIssueDate', 4)} />
        <TextField {...props('mrn', 6)} />
        <TextField {...props('accountNumber', 6)} />
      </FormSection>

      {showsSubscriber({ policyHolder }, rules.searchOption) && (
        <FormSection title="Subscriber">
          <TextField {...props('subscriberLastName', 5)} label="Last name" />
          <TextField {...props('subscriberFirstName', 5)} label="First name" />
          <TextField {...props('subscriberMiddleInitial', 2)} label="MI" />
          <DateField {...props('subscriberDateOfBirth', 6)} label="Date of birth" />
          <SelectField {...props('subscriberGender', 6)} label="Gender" options={genderOptions} />
        </FormSection>
      )}
    </>
  );
}
