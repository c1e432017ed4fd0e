import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { AutocompleteField } from '#src/ui/form/AutocompleteField.tsx';
import { CheckboxField } from '#src/ui/form/CheckboxField.tsx';
import { DateField } from '#src/ui/form/DateField.tsx';
import { ErrorSummary } from '#src/ui/form/ErrorSummary.tsx';
import { FileField } from '#src/ui/form/FileField.tsx';
import { FormFooter } from '#src/ui/form/FormFooter.tsx';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { formProblems } from '#src/ui/form/form-problems.ts';
import { MoneyField } from '#src/ui/form/MoneyField.tsx';
import { MultiSelectField } from '#src/ui/form/MultiSelectField.tsx';
import { NumberField } from '#src/ui/form/NumberField.tsx';
import { PhoneField } from '#src/ui/form/PhoneField.tsx';
import { RadioField } from '#src/ui/form/RadioField.tsx';
import { RequiredLegend } from '#src/ui/form/RequiredLegend.tsx';
import { SegmentedField } from '#src/ui/form/SegmentedField.tsx';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import { SsnField } from '#src/ui/form/SsnField.tsx';
import { TextAreaField } from '#src/ui/form/TextAreaField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { zodRules } from '#src/ui/form/zod-rules.ts';
import type { CataloguePage } from '../catalogue-page.ts';
import { Bar, Card } from '../data/Sheet.tsx';

const required = z.string().min(1, 'Required');
const schema = z.object({
  lastName: required,
  birthDate: z.iso.date('Enter a date as MM/DD/YYYY'),
  phone: z.string().regex(/^(\d{10})?$/, 'Enter ten digits'),
  ssn: z.string(),
  amount: z.string().regex(/^(-?\d+\.\d{2})?$/, 'Enter an amount'),
  visits: z.string().regex(/^\d*$/, 'Enter a number'),
  payer: required,
  plan: z.string(),
  serviceTypes: z.array(z.string()),
  gender: z.string(),
  holder: z.string().min(1, 'Required'),
  note: z.string().max(40, 'Cannot exceed 40 characters'),
  isDeceased: z.boolean(),
  isHardCopy: z.boolean(),
  document: z.file('Required').nullable(),
});
type Values = z.infer<typeof schema>;

const labels = {
  lastName: 'Last name',
  birthDate: 'Date of birth',
  phone: 'Phone',
  ssn: 'SSN',
  amount: 'Amount',
  visits: 'Visits',
  payer: 'Payer',
  plan: 'Plan',
  serviceTypes: 'Service types',
  gender: 'Gender',
  holder: 'Policy holder',
  note: 'Note',
  isDeceased: 'Deceased',
  isHardCopy: 'Hard-copy claim',
  document: 'Document',
} as const satisfies Record<keyof Values, string>;

const blank: Values = {
  lastName: '',
  birthDate: '',
  phone: '',
  ssn: '',
  amount: '',
  visits: '',
  payer: '',
  plan: '',
  serviceTypes: ['30'],
  gender: 'U',
  holder: '',
  note: '',
  isDeceased: false,
  isHardCopy: true,
  document: null,
};
const asOptions = (...names: string[]) => names.map((label) => ({ value: label.toLowerCase(), label }));
const payers = asOptions('Cascade Health', 'Granite State Mutual', 'Northern Plains');
const serviceTypes = [
  { value: '30', label: '30 Health Benefit Plan Coverage' },
  { value: '47', label: '47 Hospital' },
  { value: '98', label: '98 Office Visit' },
];
const genders = [
  { value: 'F', label: 'Female' },
  { value: 'M', label: 'Male' },
  { value: 'U', label: 'Unknown' },
];

function Form({ isReadOnly }: { isReadOnly: boolean }) {
  const form = useForm<Values>({ defaultValues: blank, resolver: zodRules(schema), shouldFocusError: false });
  const { errors, dirtyFields, isSubmitting } = form.formState;
  const [attempt, setAttempt] = useState(0);
  const [saved, setSaved] = useState('');
  const { control } = form;
  const save = async (values: Values) => {
    await new Promise((done) => setTimeout(done, 300));
    setSaved(JSON.stringify({ ...values, document: values.document?.name ?? null }));
    form.reset(values);
  };
  return (
    <FormShell
      label="Patient"
      isReadOnly={isReadOnly}
      onSubmit={(event) => void form.handleSubmit(save, () => setAttempt((count) => count + 1))(event)}
    >
      <ErrorSummary
        title="The patient was not saved"
        problems={attempt > 0 ? formProblems(errors, labels) : []}
        attempt={attempt}
      />
      <RequiredLegend />
      <FormSection title="Patient">
        <TextField control={control} name="lastName" label={labels.lastName} span={4} isRequired />
        <DateField control={control} name="birthDate" label={labels.birthDate} span={4} isRequired />
        <PhoneField control={control} name="phone" label={labels.phone} span={4} />
        <SsnField control={control} name="ssn" label={labels.ssn} span={4} hint="Nine digits" />
        <SegmentedField control={control} name="gender" label={labels.gender} span={4} options={genders} />
        <CheckboxField control={control} name="isDeceased" label={labels.isDeceased} span={4} />
      </FormSection>
      <FormSection title="Insurance">
        <AutocompleteField
          control={control}
          name="payer"
          label={labels.payer}
          span={4}
          isRequired
          options={payers}
        />
        <SelectField
          control={control}
          name="plan"
          label={labels.plan}
          span={4}
          options={asOptions('HMO', 'PPO')}
        />
        <MultiSelectField
          control={control}
          name="serviceTypes"
          label={labels.serviceTypes}
          span={4}
          options={serviceTypes}
        />
        <MoneyField control={control} name="amount" label={labels.amount} span={3} />
        <NumberField control={control} name="visits" label={labels.visits} span={3} />
        <CheckboxField control={control} name="isHardCopy" label={labels.isHardCopy} span={6} isSwitch />
        <RadioField
          control={control}
          name="holder"
          label={labels.holder}
          span={4}
          isRequired
          options={asOptions('Self', 'Spouse', 'Child')}
        />
        <TextAreaField control={control} name="note" label={labels.note} span={8} most={40} />
        <FileField control={control} name="document" label={labels.document} accept=".pdf,.tiff" />
      </FormSection>
      <FormFooter
        changedCount={Object.keys(dirtyFields).length}
        isSaving={isSubmitting}
        onReset={() => {
          form.reset();
          setAttempt(0);
        }}
      />
      <output aria-label="Saved">{saved}</output>
    </FormShell>
  );
}

function Forms() {
  const [isReadOnly, setIsReadOnly] = useState(false);
  return (
    <>
      <Bar>
        <Button aria-pressed={isReadOnly} onClick={() => setIsReadOnly(!isReadOnly)}>
          Read only
        </Button>
      </Bar>
      <Card>
        <Form isReadOnly={isReadOnly} />
      </Card>
    </>
  );
}

export const page: CataloguePage = { title: 'Form', Component: Forms };
