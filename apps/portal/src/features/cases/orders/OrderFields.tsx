import type { Order } from '@waypost/contract/orders/calls';
import { billTypes, orderTypes } from '@waypost/contract/orders/lists';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { ShownCase } from '#src/api/case-lists.ts';
import { CheckboxField } from '#src/ui/form/CheckboxField.tsx';
import { DateField } from '#src/ui/form/DateField.tsx';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import { SuggestField } from '#src/ui/form/SuggestField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { diagnosisMeaning } from './order-codes.ts';
import type { Known } from './order-known.ts';
import { Block } from './order-layout.ts';
import { diagnosisFields, type OrderValues, orderLabels } from './order-values.ts';
import { ReferringPhysician } from './ReferringPhysician.tsx';

const choices = (words: readonly string[]) => words.map((label, at) => ({ value: String(at), label }));
const typeChoices = choices(orderTypes);
const billChoices = choices(billTypes);
const capitals = (typed: string): string => typed.toUpperCase();

type OrderFieldsProps = {
  form: UseFormReturn<OrderValues>;
  shownCase: ShownCase;
  order: Order | null;
  known: Known;
};

/** Every field of an order, in the order of the paper form. */
export function OrderFields({ form, shownCase, order, known }: OrderFieldsProps) {
  const { control } = form;
  const field = <Name extends keyof typeof orderLabels>(name: Name, span: number) => ({
    control,
    name,
    label: orderLabels[name],
    span,
  });
  const locationCode = useWatch({ control, name: 'locationCode' });
  const codes = useWatch({ control, name: diagnosisFields });
  return (
    <>
      <Block>
        <FormSection title="Order">
          <SelectField {...field('orderTypeId', 4)} options={typeChoices} />
          <SelectField {...field('billTypeId', 4)} options={billChoices} />
          <TextField {...field('orderNumber', 4)} />
          <DateField {...field('dateOfService', 4)} />
          <DateField {...field('admitDate', 4)} />
          <DateField {...field('dischargeDate', 4)} />
          <TextField {...field('procedureCode', 4)} format={capitals} />
          <TextField {...field('priorAuthorization', 4)} />
          <SuggestField {...field('accessionNumber', 4)} suggestions={known.accessionNumbers} />
          <CheckboxField {...field('isAbnSigned', 4)} />
        </FormSection>
      </Block>
      <Block>
        <FormSection title="Diagnosis">
          {diagnosisFields.map((name, at) => (
            <TextField
              key={name}
              {...field(name, 3)}
              format={capitals}
              hint={diagnosisMeaning(codes[at] ?? '')}
            />
          ))}
        </FormSection>
      </Block>
      <ReferringPhysician form={form} shownCase={shownCase} order={order} />
      <Block>
        <FormSection title="Attending physician">
          <TextField {...field('attendingFamilyName', 4)} />
          <TextField {...field('attendingFirstName', 4)} />
          <TextField {...field('attendingMiddleName', 4)} />
          <TextField {...field('attendingSuffix', 4)} />
          <TextField {...field('attendingNpi', 4)} inputMode="numeric" />
          <TextField {...field('attendingQdxCode', 4)} />
        </FormSection>
      </Block>
      <Block>
        <FormSection title="Location">
          <SuggestField
            {...field('locationCode', 6)}
            suggestions={known.locations}
            hint={known.locationNames.get(locationCode) ?? ''}
          />
        </FormSection>
      </Block>
    </>
  );
}
