import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { SourceDifference } from '@waypost/contract/registrations/calls';
import { useEffect, useRef } from 'react';
import type { ShownCase } from '#src/api/case-lists.ts';
import { problemMessage, problemReference } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { MutedText } from '#src/ui/table.ts';
import { differencesQuery, useDifferenceDecision } from './difference-queries.ts';

const Differences = styled('section')({
  border: '1px solid var(--wp-line)',
  borderRadius: 6,
  '& h3': { margin: 0, padding: '10px 12px 0', fontSize: 13, lineHeight: '20px', fontWeight: 600 },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': { display: 'grid', gap: 8, padding: '10px 12px' },
  '& li + li': { borderTop: '1px solid var(--wp-line)' },
  '& table': {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    fontSize: 13,
    lineHeight: '20px',
  },
  '& caption': { textAlign: 'left', fontSize: 12, lineHeight: '16px', color: 'var(--wp-text-2)' },
  '& th, & td': {
    padding: '2px 8px 2px 0',
    textAlign: 'left',
    verticalAlign: 'top',
    fontWeight: 400,
    overflowWrap: 'anywhere',
  },
  '& thead th, & tbody th': { color: 'var(--wp-text-2)', fontSize: 12 },
});
const Choices = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

/** Values that a source sent against corrections: both side by side, until a user decides. */
export function SourceDifferences({ shownCase }: { shownCase: ShownCase }) {
  const { can } = useEntity();
  const query = useQuery(differencesQuery(shownCase));
  const { data: differences = [] } = query;
  const { mutate, isPending } = useDifferenceDecision(shownCase);
  const section = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  // The decided row disappears with its pressed button: the next one gets the focus.
  useEffect(() => {
    if (isPending || !hadFocus.current) return;
    hadFocus.current = false;
    section.current?.querySelector<HTMLElement>(differences.length > 0 ? 'button' : 'h3')?.focus();
  }, [isPending, differences.length]);
  if (query.isError && query.data === undefined)
    return (
      <FailedPanel
        text={problemMessage(query.error)}
        reference={problemReference(query.error)}
        onRetry={() => void query.refetch()}
      />
    );
  if (differences.length === 0) return null;
  const canDecide = can('patient-read') && can('case-management-write');
  const decide = (differenceId: string, decision: 'keep' | 'take') => {
    hadFocus.current = true;
    mutate({ differenceId, decision });
  };
  return (
    <Differences ref={section} aria-label="Differences">
      <h3 tabIndex={-1}>Corrected here, sent differently</h3>
      <ul>
        {differences.map((one) => (
          <li key={one.differenceId}>
            <Compared difference={one} />
            {canDecide && (
              <Choices>
                <Button
                  size="small"
                  variant="outlined"
                  disabled={isPending}
                  aria-label={`Keep what is here: ${nameOf(one)}`}
                  onClick={() => decide(one.differenceId, 'keep')}
                >
                  Keep what is here
                </Button>
                <Button
                  size="small"
                  variant="outlined"
                  disabled={isPending}
                  aria-label={`Take what was sent: ${nameOf(one)}`}
                  onClick={() => decide(one.differenceId, 'take')}
                >
                  Take what was sent
                </Button>
              </Choices>
            )}
          </li>
        ))}
      </ul>
    </Differences>
  );
}

const nameOf = ({ fields }: SourceDifference): string => fields.map(({ name }) => name).join(', ');

function Compared({ difference: { insuranceName, sourceName, fields } }: { difference: SourceDifference }) {
  return (
    <table>
      <caption>{insuranceName ?? 'Patient'}</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Here</th>
          <th scope="col">{sourceName}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, here, sent }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{here ?? <MutedText>Not given</MutedText>}</td>
            <td>{sent ?? <MutedText>Not given</MutedText>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
