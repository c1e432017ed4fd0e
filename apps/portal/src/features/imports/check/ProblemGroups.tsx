import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { Import, ImportFields } from '@waypost/contract/imports/shapes';
import { problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { fieldName } from '../match/FieldChoice.tsx';
import { problemGroupsQuery } from './check-queries.ts';
import { ProblemGroupRow } from './ProblemGroupRow.tsx';

const List = styled('ul')({ listStyle: 'none', margin: '0 0 8px', padding: 0 });

type ProblemGroupsProps = { one: Import; fields: ImportFields['fields']; onAnswer: () => void };

/** The problems that many rows have, each answered once for all of them. */
export function ProblemGroups({ one, fields, onAnswer }: ProblemGroupsProps) {
  const { entity } = useEntity();
  const query = useQuery(problemGroupsQuery(entity.id, one));
  if (query.isError)
    return <FailedPanel text={problemMessage(query.error)} onRetry={() => void query.refetch()} />;
  if (!query.data || query.data.length === 0) return null;
  return (
    <section aria-label="The same in many rows">
      <h3>The same problem in many rows</h3>
      <List>
        {query.data.map((group) => (
          <ProblemGroupRow
            key={`${group.position} ${group.code}`}
            one={one}
            group={group}
            label={fieldName(fields, group.field)}
            onAnswer={() => {
              void query.refetch();
              onAnswer();
            }}
          />
        ))}
      </List>
    </section>
  );
}
