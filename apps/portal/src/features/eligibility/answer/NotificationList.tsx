import { styled } from '@mui/material/styles';
import type { EligibilityResponse } from '@waypost/contract/eligibility/response';
import { Info, X } from 'lucide-react';
import { IconButton } from '#src/ui/IconButton.tsx';

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'flex',
    alignItems: 'flex-start',
    gap: 10,
    padding: '8px 12px 8px 16px',
    fontSize: 13,
    lineHeight: '20px',
  },
  '& > li + li': { borderTop: '1px solid var(--wp-line)' },
  '& > li > svg': { flex: 'none', marginTop: 2, color: 'var(--wp-info-icon)' },
  '& > li > span': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
});

type Notification = EligibilityResponse['displayMessages']['notifications'][number] & { key: number };

type NotificationListProps = { notifications: readonly Notification[]; onClear: (key: number) => void };

/** Notifications of the payer. The user can clear each after reading it (C-164). */
export function NotificationList({ notifications, onClear }: NotificationListProps) {
  return (
    <List>
      {notifications.map(({ key, text }) => (
        <li key={key}>
          <Info size={16} strokeWidth={2} aria-hidden="true" />
          <span>{text}</span>
          <IconButton label="Clear this notification" small onClick={() => onClear(key)}>
            <X size={14} strokeWidth={1.75} />
          </IconButton>
        </li>
      ))}
    </List>
  );
}
