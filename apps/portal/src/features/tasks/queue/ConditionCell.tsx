import { styled } from '@mui/material/styles';
import type { TaskRow } from '@waypost/contract/tasks/shapes';
import { useState } from 'react';
import { Faint } from '#src/ui/table.ts';

/** The description is beside the code where it fits, and is hidden otherwise. */
const Condition = styled('span')({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 6,
  height: '1lh',
  overflow: 'hidden',
  '& > span': { flex: '1 1 96px', minWidth: 96, overflow: 'hidden', textOverflow: 'ellipsis' },
});

/** The code of a task; who points at it is told what it asks for. The advice is loaded then: the list does without it. */
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
      <b>{condition.conditionCode}</b> <Faint>{condition.description}</Faint>
    </Condition>
  );
}
