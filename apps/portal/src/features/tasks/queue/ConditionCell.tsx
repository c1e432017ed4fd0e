import { styled } from '@mui/material/styles';
import type { TaskRow } from '@waypost/contract/tasks/shapes';
import { useState } from 'react';
import { MutedText } from '#src/ui/table.ts';

/** The description is next to the code if it fits, otherwise hidden. */
const Condition = styled('span')({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 6,
  height: '1lh',
  overflow: 'hidden',
  '& > span': { flex: '1 1 96px', minWidth: 96, overflow: 'hidden', textOverflow: 'ellipsis' },
});

/** The code of a task with a tooltip of advice, which loads when it is first shown. */
export function ConditionCell({ task }: { task: TaskRow }) {
  const { condition } = task;
  const [advice, setAdvice] = useState('');
  if (!condition) return null;
  const loadAdvice = async () => {
    const { nextStepOf } = await import('../next-step.ts');
    setAdvice(nextStepOf(task)?.action ?? '');
  };
  return (
    <Condition
      title={advice ? `${condition.description}. Next: ${advice}` : condition.description}
      onMouseEnter={() => void loadAdvice().catch(() => undefined)}
    >
      <b>{condition.conditionCode}</b> <MutedText>{condition.description}</MutedText>
    </Condition>
  );
}
