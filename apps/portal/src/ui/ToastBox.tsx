import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { CircleCheck, CircleX, Info, type LucideIcon, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from './IconButton.tsx';
import { SpinningIcon } from './SpinningIcon.ts';
import { holdToasts, type Toast, type ToastKind, toast } from './toasts.ts';

const Box = styled('div')({
  pointerEvents: 'auto',
  marginTop: 8,
  borderRadius: 'var(--wp-r-panel)',
  background: 'var(--wp-raised)',
  boxShadow: 'var(--wp-shadow-menu)',
  fontSize: 13,
  lineHeight: '20px',
  '& ul': {
    maxHeight: 160,
    overflowY: 'auto',
    margin: 0,
    padding: '0 16px 8px 38px',
    color: 'var(--wp-text-2)',
    overflowWrap: 'anywhere',
  },
});

const Line = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 40,
  padding: '6px 8px 6px 12px',
  '& > svg': { flex: 'none' },
  '& p': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { fontSize: 'inherit', color: 'var(--wp-text-2)' },
});

const icons: Record<ToastKind, { icon: LucideIcon | typeof SpinningIcon; color: string }> = {
  success: { icon: CircleCheck, color: 'var(--wp-ok-icon)' },
  error: { icon: CircleX, color: 'var(--wp-bad-icon)' },
  info: { icon: Info, color: 'var(--wp-info-icon)' },
  pending: { icon: SpinningIcon, color: 'var(--wp-info-icon)' },
};

/** One toast: an event, the number of items, and an action. */
export function ToastBox({ id, kind, text, of, action, details = [] }: Toast) {
  const [isOpen, setIsOpen] = useState(false);
  const { icon: Icon, color } = icons[kind];
  // A toast that closes under the pointer fires no leave event.
  useEffect(() => () => holdToasts(false), []);
  return (
    <Box>
      <Line>
        <Icon size={16} strokeWidth={2} color={color} aria-hidden="true" />
        <p>
          <span>{text}</span>
          {of && <small> · {of}</small>}
        </p>
        {details.length > 0 && (
          <Button variant="text" size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            Details
          </Button>
        )}
        {action && (
          <Button
            variant="text"
            size="small"
            onClick={() => {
              action.onClick();
              toast.close(id);
            }}
          >
            {action.label}
          </Button>
        )}
        {kind !== 'pending' && (
          <IconButton label="Close" small onClick={() => toast.close(id)}>
            <X size={16} strokeWidth={1.75} />
          </IconButton>
        )}
      </Line>
      {isOpen && (
        <ul>
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
    </Box>
  );
}
