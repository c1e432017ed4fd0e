import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { Faint } from '#src/ui/table.ts';
import { askList } from '../queue/task-view.ts';
import type { Narrowing } from './board-lists.ts';

/** As large as a target must be. */
const Target = styled(Link)({ display: 'inline-block', minWidth: 24, lineHeight: '24px' });

type ListLinkProps = {
  /** The number of tasks that the list has. */
  count: number;
  /** What the number is, for who cannot see its row and column. */
  name: string;
  filter: Narrowing;
  /** What is shown; by default the number. */
  children?: ReactNode;
};

/** A figure that leads to its tasks. None lead nowhere. The filter is in no address, because it may be about patients. */
export function ListLink({ count, name, filter, children }: ListLinkProps) {
  const { entity } = useEntity();
  const shown = children ?? count.toLocaleString('en-US');
  if (count === 0) return <Faint>{shown}</Faint>;
  return (
    <Target
      to={paths.taskManagement(entity.lCode)}
      onClick={(event) => {
        // Another tab knows nothing of it.
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey) askList(entity.id, filter);
      }}
    >
      {shown}
      <span className="visually-hidden"> {name}</span>
    </Target>
  );
}
