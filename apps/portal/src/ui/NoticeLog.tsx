import { styled } from '@mui/material/styles';
import { CircleCheck, CircleX } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Instant } from './Instant.tsx';
import { EmptyPanel } from './PanelMessage.tsx';
import { SideDrawer } from './SideDrawer.tsx';
import { failureLog } from './toasts.ts';

const List = styled('ol')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  fontSize: 13,
  lineHeight: '20px',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '16px minmax(0, 1fr) auto',
    gap: '0 10px',
    padding: '10px 0',
    borderBottom: '1px solid var(--wp-line)',
    overflowWrap: 'anywhere',
  },
  '& > li > svg': { marginTop: 2, color: 'var(--wp-bad-icon)' },
  '& small': { fontSize: 'inherit', color: 'var(--wp-text-2)' },
  '& time': { fontSize: 12, color: 'var(--wp-text-3)' },
  '& ul': { gridColumn: 2, margin: 0, padding: '2px 0 0 16px', color: 'var(--wp-text-2)' },
});

/** The failures since the sign-in, even when their toasts are closed. They are removed at sign-out. */
export function NoticeLog({ onClose }: { onClose: () => void }) {
  const failures = useSyncExternalStore(failureLog.subscribe, failureLog.read);
  return (
    <SideDrawer title="Failures" width={600} onClose={onClose}>
      {failures.length === 0 && (
        <EmptyPanel icon={CircleCheck} title="No failures">
          Failures are listed here until you sign out.
        </EmptyPanel>
      )}
      <List aria-label="Failures, latest first">
        {failures.map(({ id, at, text, of, details }) => (
          <li key={`${id} ${at}`}>
            <CircleX size={16} strokeWidth={2} aria-hidden="true" />
            <span>
              {text}
              {of && <small> · {of}</small>}
            </span>
            <Instant at={at} />
            {details.length > 0 && (
              <ul>
                {details.map((detail) => (
                  <li key={detail}>{detail}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </List>
    </SideDrawer>
  );
}
