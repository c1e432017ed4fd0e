import { styled } from '@mui/material/styles';
import type { DecisionFinding } from '@waypost/contract/decision-tables/shapes';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { Accordion, Count } from '#src/ui/Accordion.tsx';
import { MutedText } from '#src/ui/table.ts';
import { placeText } from './finding-text.ts';

const List = styled('ul')({
  maxHeight: 240,
  margin: 0,
  padding: '4px 0',
  overflow: 'auto',
  listStyle: 'none',
  fontSize: 13,
  lineHeight: '20px',
  '& li': { display: 'flex', gap: 8, padding: '6px 16px', overflowWrap: 'anywhere' },
  '& li > svg': { flex: 'none', marginTop: 2 },
  '& li > svg[data-severity="error"]': { color: 'var(--wp-bad-icon)' },
  '& li > svg[data-severity="warning"]': { color: 'var(--wp-warn-icon)' },
  '& li > div': { minWidth: 0 },
  '& code': { fontFamily: 'var(--wp-mono)', fontSize: 12 },
});
const Place = styled('button')({
  minHeight: 24,
  padding: 0,
  border: 0,
  background: 'none',
  color: 'var(--wp-link)',
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover': { textDecoration: 'underline' },
});
const NoFindings = styled('p')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '10px 16px',
  fontSize: 13,
  '& svg': { color: 'var(--wp-ok-icon)' },
});

const words = { error: 'Error', warning: 'Warning' } as const;

type FindingsProps = { findings: readonly DecisionFinding[]; onRow: (row: number) => void };

/** The findings about a table; each links to its row. */
export function Findings({ findings, onRow }: FindingsProps) {
  return (
    <Accordion title="Findings" badge={<Count>{findings.length}</Count>}>
      {findings.length === 0 ? (
        <NoFindings>
          <CircleCheck size={16} strokeWidth={2} aria-hidden="true" />
          The checks found nothing.
        </NoFindings>
      ) : (
        <List>
          {findings.map((finding, index) => {
            const Icon = finding.severity === 'error' ? CircleAlert : TriangleAlert;
            const { rule, example } = finding;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the findings of a version never change
              <li key={index}>
                <Icon
                  size={16}
                  strokeWidth={2}
                  data-severity={finding.severity}
                  role="img"
                  aria-label={words[finding.severity]}
                />
                <div>
                  {finding.message}
                  {example && (
                    <>
                      <br />
                      <MutedText>For example</MutedText> <code>{example.join(', ')}</code>
                    </>
                  )}
                  {rule !== undefined && (
                    <>
                      <br />
                      <Place type="button" onClick={() => onRow(rule)}>
                        {placeText(finding)}
                      </Place>
                    </>
                  )}
                </div>
              </li>
            );
          })}
        </List>
      )}
    </Accordion>
  );
}
