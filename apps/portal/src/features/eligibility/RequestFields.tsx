import Button from '@mui/material/Button';
import {
  type EligibilityRequest,
  emptyEligibilityRequest,
  type RequestCoverage,
} from '@waypost/contract/eligibility/request';
import { isRequiredField, showsSubscriber } from '@waypost/contract/eligibility/rules';
import { type Payer, type SearchField, searchFields } from '@waypost/contract/payers/calls';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { AutocompleteField } from '#src/ui/form/AutocompleteField.tsx';
import { DateField } from '#src/ui/form/DateField.tsx';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { SegmentedField } from '#src/ui/form/SegmentedField.tsx';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import { SsnField } from '#src/ui/form/SsnField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { toast } from '#src/ui/toasts.ts';
import { ProviderFields } from './ProviderFields.tsx';
import { coverageOf, payerCoverage } from './payer-coverage.ts';
import { genderOptions, policyHolderOptions, type RequestField } from './request-labels.ts';
import { fieldProps } from './request-problems.ts';
import { facilityValues, payerValues, taskOfFacility } from './request-values.ts';
import type { FieldAdvice } from './resubmit-advice.ts';
import { type RequestChoices, rulesFor, useShownFields } from './use-request-form.ts';

type FieldsProps = {
  form: UseFormReturn<EligibilityRequest>;
  lists: RequestChoices;
  /** The coverages of the case, for the values that a payer brings. */
  coverages?: readonly RequestCoverage[];
  /** Under the SSN: why it is empty when an earlier request is sent again. */
  ssnHint?: string;
  /** The fields in which a payer found an error. */
  advice?: FieldAdvice;
};

const payerLabel = ({ payerCode, payerName }: Pick<Payer, 'payerCode' | 'payerName'>): string =>
  `${payerName} (${payerCode})`;

/** The location of the date, and the next step if it is unknown. */
const requiredCardDate =
  'On the front of the card. If nobody has the card, ask the patient and set the task to Wait: this facility cannot send a request without it.';

const isSearchField = (name: string): name is SearchField =>
  (searchFields as readonly string[]).includes(name);

/** Every field of an eligibility request (C-077), in the sections of the screen. */
export function RequestFields({ form, lists, coverages = [], ssnHint, advice: advised }: FieldsProps) {
  const { control, getValues, setValue } = form;
  const initial = { ...emptyEligibilityRequest, ...form.formState.defaultValues } as EligibilityRequest;
  const [facilityId, payerCode, payerName, searchOptionId, policyHolder] = useWatch({
    control,
    name: ['facilityId', 'payerCode', 'payerName', 'searchOptionId', 'policyHolder'],
  });
  // A rejection by one payer does not apply to another.
  const advice = initial.payerCode === '' || payerCode === initial.payerCode ? advised : undefined;
  const rules = rulesFor({ facilityId, payerCode, searchOptionId }, lists);
  const props = fieldProps(control, rules, advice);
  const shown = useShownFields(
    form,
    (field) => (isSearchField(field) && isRequiredField(field, rules)) || (advice?.has(field) ?? false),
  );

  const facility = lists.facilities.find(({ id }) => id === facilityId);
  const facilities = lists.facilities.map(({ id, name }) => ({ value: id, label: name }));
  const payer = lists.payers.find((one) => one.payerCode === payerCode);
  const payers = lists.payers.map((one) => ({ value: one.payerCode, label: payerLabel(one) }));
  // A payer that is no longer in the list is still shown in a request that was sent to it.
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

  const [memberIdNote, setMemberIdNote] = useState<string | null>(null);
  const choosePayer = (code: string) => {
    const chosen = lists.payers.find((one) => one.payerCode === code);
    const known = [coverageOf(initial), ...coverages];
    const { values, note } = payerCoverage(
      { payerCode: code, payerName: chosen?.payerName ?? '' },
      getValues(),
      known,
    );
    fill({ ...payerValues(chosen), ...values });
    setMemberIdNote(note);
    // Screen readers also read the notice, because the focus is still on the payer.
    if (note !== null) toast.info(note);
  };

  return (
    <>
      <FormSection title="Payer">
        <SelectField
          {...props('facilityId', 6)}
          options={facilities}
          onChosen={(id) =>
            fill({
              ...facilityValues(
                lists.facilities.find((one) => one.id === id),
                getValues('providerIdentifierType'),
              ),
              ...taskOfFacility(id, form.formState.defaultValues),
            })
          }
        />
        <AutocompleteField
          {...props('payerCode', 6)}
          options={allPayers}
          isLoading={lists.isLoading}
          onChosen={choosePayer}
        />
        <SelectField
          {...props('searchOptionId', 12)}
          options={searchOptions}
          placeholder={payer ? undefined : 'Choose the payer first'}
        />
      </FormSection>

      <ProviderFields
        form={form}
        props={props}
        facility={facility}
        serviceTypes={lists.serviceTypes}
        isLoading={lists.isLoading}
        showsTaxonomy={shown.isShown('taxonomyCode')}
        fill={fill}
      />

      <FormSection title="Patient">
        <SegmentedField {...props('policyHolder', 12)} options={policyHolderOptions} />
        <TextField {...props('patientLastName', 5)} />
        <TextField {...props('patientFirstName', 5)} />
        <TextField {...props('patientMiddleInitial', 2)} />
        <DateField {...props('patientDateOfBirth', 4)} isPast />
        <SelectField {...props('patientGender', 4)} options={genderOptions} />
        <TextField
          {...props('memberId', 4)}
          hint={memberIdNote ?? undefined}
          onType={() => setMemberIdNote(null)}
        />
        {shown.isShown('ssn') && <SsnField {...props('ssn', 4)} hint={ssnHint} />}
        {shown.isShown('groupNumber') && <TextField {...props('groupNumber', 4)} />}
        {shown.isShown('cardIssueDate') && (
          <DateField
            {...props('cardIssueDate', 4)}
            isPast
            hint={isRequiredField('cardIssueDate', rules) ? requiredCardDate : undefined}
          />
        )}
        {shown.isShown('mrn') && <TextField {...props('mrn', 4)} />}
        {shown.isShown('accountNumber') && <TextField {...props('accountNumber', 4)} />}
      </FormSection>

      {showsSubscriber({ policyHolder }, rules.searchOption) && (
        <FormSection title="Subscriber">
          <TextField {...props('subscriberLastName', 5)} label="Last name" />
          <TextField {...props('subscriberFirstName', 5)} label="First name" />
          <TextField {...props('subscriberMiddleInitial', 2)} label="MI" />
          <DateField {...props('subscriberDateOfBirth', 6)} isPast label="Date of birth" />
          <SelectField {...props('subscriberGender', 6)} label="Gender" options={genderOptions} />
        </FormSection>
      )}

      {shown.hiddenCount > 0 && (
        <Button
          size="small"
          variant="text"
          sx={{ mb: 4, ml: -2 }}
          aria-expanded={shown.areRareFieldsShown}
          startIcon={
            shown.areRareFieldsShown ? (
              <ChevronUp size={14} strokeWidth={1.75} aria-hidden="true" />
            ) : (
              <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />
            )
          }
          onClick={() => shown.setUnfolded(!shown.areRareFieldsShown)}
        >
          {shown.areRareFieldsShown ? 'Fewer fields' : `More fields (${shown.hiddenCount})`}
        </Button>
      )}
    </>
  );
}
