import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { CircleCheck, CircleX, Info, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { IconButton } from './IconButton.tsx';
import { type Toast, type ToastKind, toast, toastStore } from './toasts.ts';

const Area = styled('section')({
  position: 'fixed',
  left: 16,
  bottom: 16,
  zIndex: 1500,
  width: 380,
  maxWidth: 'calc(100vw - 32px)',
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  pointerEvents: 'none',
});

const Box = styled('div')({
  pointerEvents: 'auto',
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 40,
  padding: '6px 8px 6px 12px',
  borderRadius: 'var(--wp-r-panel)',
  background: 'var(--wp-raised)',
  boxShadow: 'var(--wp-shadow-menu)',
  fontSize: 13,
  lineHeight: '20px',
  '& p': { margin: 0, flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
});

const icons: Record<ToastKind, { icon: typeof Info; colour: string }> = {
  success: { icon: CircleCheck, colour: 'var(--wp-ok-icon)' },
  error: { icon: CircleX, colour: 'var(--wp-bad-icon)' },
  info: { icon: Info, colour: 'var(--wp-info-icon)' },
};

function ToastBox({ id, kind, text, action }: Toast) {
  const { icon: Icon, colour } = icons[kind];
  return (
    <Box>
      <Icon size={16} strokeWidth={2} color={colour} aria-hidden="true" />
      <p>{text}</p>
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
      <IconButton label="Close" small onClick={() => toast.close(id)}>
        <X size={16} strokeWidth={1.75} />
      </IconButton>
    </Box>
  );
}

/** Where toasts appear: above everything, moving nothing. Failures interrupt, the rest waits its turn. */
export function ToastArea() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read);
  const failed = toasts.filter(({ kind }) => kind === 'error');
  const others = toasts.filter(({ kind }) => kind !== 'error');
  return (
    <Area aria-label="Notifications">
      <div role="alert">
        {failed.map((entry) => (
          <ToastBox key={entry.id} {...entry} />
        ))}
      </div>
      <div role="status">
        {others.map((entry) => (
          <ToastBox key={entry.id} {...entry} />
        ))}
      </div>
    </Area>
  );
}
