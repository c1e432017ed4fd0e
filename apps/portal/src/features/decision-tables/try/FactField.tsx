import type { DecisionFact } from '@waypost/contract/decision-tables/shapes';
import type { Control } from 'react-hook-form';
import { DateField } from '#src/ui/form/DateField.tsx';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import { TextAreaField } from '#src/ui/form/TextAreaField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { factKind, jsonHint, type TryValues } from './fact-values.ts';

const unset = { value: '', label: 'Not given' };
const yesNo = [unset, { value: 'true', label: 'true' }, { value: 'false', label: 'false' }];

type FactFieldProps = { control: Control<TryValues>; name: `facts.${number}`; fact: DecisionFact };

/** The field of a fact, by its type. */
export function FactField({ control, name, fact }: FactFieldProps) {
  const field = { control, name, label: fact.name, span: 6 };
  switch (factKind(fact)) {
    case 'text':
      return <TextField {...field} />;
    case 'number':
      return <TextField {...field} inputMode="numeric" hint="A number" />;
    case 'boolean':
      return <SelectField {...field} options={yesNo} />;
    case 'date':
      return <DateField {...field} />;
    case 'choice':
      return (
        <SelectField
          {...field}
          options={[unset, ...(fact.values ?? []).map((value) => ({ value, label: value }))]}
        />
      );
    case 'json':
      return <TextAreaField {...field} rows={1} hint={jsonHint(fact)} />;
  }
}
