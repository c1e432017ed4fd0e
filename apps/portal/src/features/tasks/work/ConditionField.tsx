import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useQuery } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import { conditionCodeQuery } from '@waypost/contract/decision-tables/shapes';
import type { Task } from '@waypost/contract/tasks/shapes';
import { useId } from 'react';
import { conditionCodesQuery } from '#src/api/condition-codes.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { SelectChevron } from '#src/ui/SelectChevron.tsx';
import { LabelledField } from './LabelledField.tsx';

type ConditionFieldProps = { task: Task; chosen: string | undefined; onChange: (code: string) => void };

/** The condition of a registration task, chosen from the codes of the organization's table (W-089). */
export function ConditionField({ task, chosen, onChange }: ConditionFieldProps) {
  const id = useId();
  const { entity } = useEntity();
  const { data: codes = [], isError } = useQuery(conditionCodesQuery(entity.id, task.taskName));
  if (conditionCodeQuery(task.taskName) === null) return null;
  const { condition } = task;
  // The current code stays visible even if the table no longer contains it.
  const isListed = codes.some(({ conditionCode }) => conditionCode === condition?.conditionCode);
  const options = condition && !isListed ? [condition, ...codes] : codes;
  return (
    <LabelledField
      id={id}
      label="Condition code"
      error={isError ? message('decision.codesFailed') : undefined}
    >
      <NativeSelect
        variant="outlined"
        input={<OutlinedInput />}
        IconComponent={SelectChevron}
        value={chosen ?? condition?.conditionCode ?? ''}
        onChange={(event) => onChange(event.target.value)}
        inputProps={{ id, 'aria-describedby': isError ? `${id}-problem` : undefined }}
      >
        {!condition && <option value="">Choose a condition</option>}
        {options.map(({ conditionCode, description }) => (
          <option key={conditionCode} value={conditionCode}>
            {conditionCode} {description}
          </option>
        ))}
      </NativeSelect>
    </LabelledField>
  );
}
