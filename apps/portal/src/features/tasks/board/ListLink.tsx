import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { MutedText } from '#src/ui/table.ts';
import { requestList } from '../queue/task-view.ts';
import type { FilterPart } from './board-lists.ts';

/** The minimum size of a target. */
const Target = styled(Link)({ display: 'inline-block', minWidth: 24, lineHeight: '24px' });

type ListLinkProps = {
  /** The number of tasks in the list. */
  count: number;
  /** Names the number for users who cannot see its row and column. */
  name: string;
  filter: FilterPart;
  /** The content; by default the number. */
  children?: ReactNode;
};

/**
 * A figure that links to its tasks; zero is no link. The address does not contain the filter, which may be patient
 * data.
 */
export function ListLink({ count, name, filter, children }: ListLinkProps) {
  const { entity } = useEntity();
  const shown = children ?? count.toLocaleString('en-US');
  if (count === 0) return <MutedText>{shown}</MutedText>;
  return (
    <Target
      to={paths.taskManagement(entity.lCode)}
      onClick={(event) => {
        // A new tab would not know the filter.
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey) requestList(entity.id, filter);
      }}
    >
      {shown}
      <span className="visually-hidden"> {name}</span>
    </Target>
  );
}
