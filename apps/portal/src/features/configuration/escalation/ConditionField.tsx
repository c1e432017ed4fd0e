import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { type Control, type FieldPath, useWatch } from 'react-hook-form';
import { FieldFrame } from '#src/ui/form/FieldFrame.tsx';
import { MultiSelectField } from '#src/ui/form/MultiSelectField.tsx';
import { type Option, SelectField } from '#src/ui/form/SelectField.tsx';
import { useField } from '#src/ui/form/use-field.ts';
import { type ConditionKind, comparisons, type Operator, operators } from './condition.ts';
import type { ConditionColumn } from './escalation-columns.ts';
import type { RuleValues } from './rule-values.ts';

/** An operator and its value side by side; two pairs share a row where they fit. */
const Pair = styled('div', { shouldForwardProp: (name) => name !== 'isWide' })<{ isWide: boolean }>(
  ({ isWide }) => ({
    gridColumn: isWide ? '1 / -1' : 'span 6',
    minWidth: 0,
    display: 'grid',
    gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
    gap: 8,
    alignItems: 'start',
    '@container form (max-width: 560px)': { gridColumn: '1 / -1' },
  }),
);
/** Labeled by the operator next to it. */
const Beside = styled('div', { shouldForwardProp: (name) => name !== 'span' })<{ span: number }>(
  ({ span }) => ({
    gridColumn: `span ${span}`,
    minWidth: 0,
    display: 'grid',
    paddingTop: 20,
    '@container form (max-width: 480px)': { paddingTop: span < 6 ? 0 : 20 },
    '@container form (max-width: 340px)': { gridColumn: '1 / -1', paddingTop: 0 },
  }),
);

const words: Readonly<Record<Operator, string>> = {
  any: 'Any',
  in: 'Is one of',
  notIn: 'Is none of',
  yes: 'Yes',
  no: 'No',
  least: 'At least',
  most: 'At most',
  over: 'Over',
  under: 'Under',
  equal: 'Exactly',
  between: 'Between',
  expression: 'Formula',
};
const optionsOf = (kind: ConditionKind): Option[] =>
  operators[kind].map((value) => ({ value, label: words[value] }));
const choices: Readonly<Record<ConditionKind, readonly Option[]>> = {
  choice: optionsOf('choice'),
  yesNo: optionsOf('yesNo'),
  number: optionsOf('number'),
};

type BesideFieldProps = {
  control: Control<RuleValues>;
  name: FieldPath<RuleValues>;
  label: string;
  span: number;
  inputMode?: 'text' | 'decimal';
};

/** A text next to its operator. */
function BesideField({ control, name, label, span, inputMode = 'text' }: BesideFieldProps) {
  const { id, field, error, isReadOnly, describedBy } = useField({ control, name });
  return (
    <Beside span={span}>
      <FieldFrame id={id} error={error} span={1}>
        <OutlinedInput
          id={id}
          name={name}
          inputRef={field.ref}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          disabled={isReadOnly}
          autoComplete="off"
          inputProps={{
            inputMode,
            spellCheck: false,
            'aria-label': label,
            'aria-describedby': describedBy,
          }}
        />
      </FieldFrame>
    </Beside>
  );
}

/** One condition of a rule: its operator and values. */
export function ConditionField({
  column,
  control,
}: {
  column: ConditionColumn;
  control: Control<RuleValues>;
}) {
  const { name, label, kind, options } = column;
  const operator = useWatch({ control, name: `conditions.${name}.operator` });
  const isList = operator === 'in' || operator === 'notIn';
  const isNumber = operator === 'equal' || Object.hasOwn(comparisons, operator);
  const isExpression = operator === 'expression';
  const isWide = kind === 'choice' || isExpression || operator === 'between';
  return (
    <Pair isWide={isWide}>
      <SelectField
        control={control}
        name={`conditions.${name}.operator`}
        label={label}
        options={choices[kind]}
        span={isWide ? 3 : 6}
      />
      {isList && (
        <MultiSelectField
          control={control}
          name={`conditions.${name}.texts`}
          label={`${label}: ${words[operator].toLowerCase()}`}
          options={options}
          span={9}
        />
      )}
      {isNumber && (
        <BesideField
          control={control}
          name={`conditions.${name}.from`}
          label={`${label}: ${words[operator].toLowerCase()}`}
          inputMode="decimal"
          span={6}
        />
      )}
      {operator === 'between' && (
        <>
          <BesideField
            control={control}
            name={`conditions.${name}.from`}
            label={`${label}: from`}
            inputMode="decimal"
            span={3}
          />
          <BesideField
            control={control}
            name={`conditions.${name}.to`}
            label={`${label}: to`}
            inputMode="decimal"
            span={3}
          />
        </>
      )}
      {isExpression && (
        <BesideField
          control={control}
          name={`conditions.${name}.expression`}
          label={`${label}: formula`}
          span={9}
        />
      )}
    </Pair>
  );
}
