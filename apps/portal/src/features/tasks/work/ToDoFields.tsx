import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { TaskDraft } from './draft.ts';
import { LabelledField } from './LabelledField.tsx';
import { ResolutionPicker } from './ResolutionPicker.tsx';
import { hasResolutions, type ToDo } from './to-dos.ts';

type Typed = TaskDraft['toDos'][string];

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)',
  gap: 16,
  '& .MuiNativeSelect-icon': { position: 'absolute', right: 10, pointerEvents: 'none' },
  '& select': { paddingRight: '28px !important' },
  '@container (max-width: 560px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});

const Chevron = () => (
  <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" className="MuiNativeSelect-icon" />
);

type ToDoFieldsProps = {
  toDo: ToDo;
  position: number;
  count: number;
  typed: Typed;
  /** The resolution that saving would store. */
  resolution: string;
  hasKeys: boolean;
  onChange: (typed: Typed) => void;
};

/** One to-do: its resolution and a comment. */
export function ToDoFields({ toDo, position, count, typed, resolution, hasKeys, onChange }: ToDoFieldsProps) {
  const id = useId();
  const isPicked = hasResolutions(toDo);
  const label = `To do ${position} of ${count}: ${toDo.recommendation}`;
  const setResolution = (value: string) => onChange({ ...typed, resolution: value });
  return (
    <Row>
      <LabelledField id={isPicked ? null : `${id}-resolution`} label={label}>
        {isPicked ? (
          <ResolutionPicker
            toDo={toDo}
            label={label}
            value={resolution}
            hasKeys={hasKeys}
            onChange={setResolution}
          />
        ) : toDo.resolutionOptions.length > 0 ? (
          <NativeSelect
            variant="outlined"
            input={<OutlinedInput />}
            IconComponent={Chevron}
            value={resolution}
            onChange={(event) => setResolution(event.target.value)}
            inputProps={{ id: `${id}-resolution` }}
          >
            <option value="">Choose a resolution</option>
            {toDo.resolutionOptions.map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </NativeSelect>
        ) : (
          <OutlinedInput
            id={`${id}-resolution`}
            value={resolution}
            onChange={(event) => setResolution(event.target.value)}
            inputProps={{ maxLength: 1000 }}
          />
        )}
      </LabelledField>
      <LabelledField id={`${id}-comment`} label="Comment">
        <OutlinedInput
          id={`${id}-comment`}
          placeholder="Optional"
          value={typed.comment ?? toDo.comment ?? ''}
          onChange={(event) => onChange({ ...typed, comment: event.target.value })}
          inputProps={{ maxLength: 2000, 'aria-label': `Comment on ${toDo.recommendation}` }}
        />
      </LabelledField>
    </Row>
  );
}
