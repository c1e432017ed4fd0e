import { styled } from '@mui/material/styles';
import type { Task } from '@waypost/contract/tasks/shapes';

const Parts = styled('table')({
  borderCollapse: 'collapse',
  '& th': { fontWeight: 400, textAlign: 'left', padding: '0 12px 0 0', color: 'var(--wp-text-3)' },
  '& td': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& tfoot th, & tfoot td': {
    fontWeight: 500,
    color: 'var(--wp-text)',
    borderTop: '1px solid var(--wp-line)',
  },
});

const parts = [
  ['dueDate', 'Task Due Date'],
  ['age', 'Days Aged'],
  ['dateOfService', 'Date of Service'],
  ['priority', 'Priority'],
] as const;

/** Why a task comes where it comes in the order of work. */
export function TaskScore({ score }: { score: Task['score'] }) {
  return (
    <Parts>
      <tbody>
        {parts.map(([part, name]) => (
          <tr key={part}>
            <th scope="row">{name}</th>
            <td>{score[part]}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Points</th>
          <td>{score.points}</td>
        </tr>
      </tfoot>
    </Parts>
  );
}
