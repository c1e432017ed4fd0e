import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import type { WaitReturn } from '@waypost/contract/tasks/status';
import { type RefObject, useId } from 'react';
import { localToday } from '#src/ui/local-time.ts';
import { SelectChevron } from '#src/ui/SelectChevron.tsx';
import { waitEndText } from '../actions/wait-end.ts';
import type { TaskDraft } from './draft.ts';
import { LabelledField } from './LabelledField.tsx';

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: '8px 16px' });
const End = styled('p')({ flexBasis: '100%', fontSize: 12, lineHeight: '16px', color: 'var(--wp-text-2)' });

type WaitFieldsProps = {
  draft: TaskDraft;
  error: string | undefined;
  inputRef: RefObject<HTMLInputElement | null>;
  onChange: (draft: TaskDraft) => void;
};

/** The waiting time of a task (W-108), the kind of days, and the user who gets it back. */
export function WaitFields({ draft, error, inputRef, onChange }: WaitFieldsProps) {
  const id = useId();
  const end = waitEndText(draft.daysToWait, draft.inBusinessDays ?? false, localToday());
  const setBusiness = (inBusinessDays: boolean) => onChange({ ...draft, inBusinessDays });
  const setReturn = (value: string) =>
    onChange({ ...draft, returnsTo: (value === 'group' ? 'group' : 'assignee') satisfies WaitReturn });
  return (
    <Row>
      <LabelledField id={id} label="Days To Wait" error={error}>
        <OutlinedInput
          id={id}
          sx={{ maxWidth: 140 }}
          inputRef={inputRef}
          value={draft.daysToWait}
          error={error !== undefined}
          onChange={(event) => onChange({ ...draft, daysToWait: event.target.value })}
          inputProps={{
            inputMode: 'numeric',
            autoComplete: 'off',
            'aria-describedby': error ? `${id}-problem` : undefined,
          }}
        />
      </LabelledField>
      <LabelledField id={`${id}-return`} label="Then back to">
        <NativeSelect
          variant="outlined"
          input={<OutlinedInput />}
          IconComponent={SelectChevron}
          value={draft.returnsTo ?? 'assignee'}
          onChange={(event) => setReturn(event.target.value)}
          inputProps={{ id: `${id}-return` }}
        >
          <option value="assignee">Me</option>
          <option value="group">The queue</option>
        </NativeSelect>
      </LabelledField>
      <FormControlLabel
        sx={{ marginTop: '20px' }}
        control={
          <Checkbox
            size="small"
            checked={draft.inBusinessDays ?? false}
            onChange={(event) => setBusiness(event.target.checked)}
          />
        }
        label="Business days"
      />
      {end && <End>{end}</End>}
    </Row>
  );
}
