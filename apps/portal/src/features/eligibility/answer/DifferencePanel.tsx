import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { isRefused, readFailure } from '#src/api/problem.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { Card } from '../pane-styles.ts';
import { formatMoment } from '../period-format.ts';
import { leftOutText } from '../raw-data/left-out-text.ts';
import { differenceQuery } from './answer-queries.ts';
import { differenceTexts } from './difference-texts.ts';

/** More lines than this would push the answer out of view. */
const SHOWN_AT_ONCE = 3;

const Panel = styled(Card)({
  display: 'flex',
  gap: 10,
  padding: '10px 16px',
  fontSize: 13,
  lineHeight: '20px',
  '& > svg': { flex: 'none', marginTop: 2, color: 'var(--wp-neutral-icon)' },
  '& h3': { fontSize: 13, lineHeight: '20px', fontWeight: 600 },
  '& ul': { margin: '2px 0 0', padding: '0 0 0 16px', fontVariantNumeric: 'tabular-nums' },
  '& li': { padding: '1px 0', overflowWrap: 'anywhere' },
});

/** The changes since the payer's previous answer about this patient; empty for the first answer. */
export function DifferencePanel({ entityId, id }: { entityId: string; id: string }) {
  const query = useQuery(differenceQuery(entityId, id));
  const [showsAll, setShowsAll] = useState(false);
  if (query.isError) {
    return (
      <Card>
        <FailedPanel
          text={readFailure(query.error, 'Changes since the last answer could not be loaded.')}
          {...(!isRefused(query.error) && { onRetry: () => void query.refetch() })}
        />
      </Card>
    );
  }
  const { data } = query;
  if (!data?.previous) return null;
  const texts = differenceTexts(data);
  const since = formatMoment(data.previous.answeredAt);
  const leftOut = leftOutText(data.leftOut);
  const isSame = texts.length === 0 && leftOut === null;
  const shown = showsAll ? texts : texts.slice(0, SHOWN_AT_ONCE);
  return (
    <Panel>
      <History size={16} strokeWidth={2} aria-hidden="true" />
      <div>
        <h3>{isSame ? `Nothing has changed since ${since}` : `Changed since ${since}`}</h3>
        {texts.length > 0 && (
          <ul>
            {shown.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        {texts.length > shown.length && (
          <Button size="small" onClick={() => setShowsAll(true)}>
            Show all {texts.length} changes
          </Button>
        )}
        {leftOut !== null && <p>{leftOut}</p>}
      </div>
    </Panel>
  );
}
