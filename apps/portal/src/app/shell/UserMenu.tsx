import { styled } from '@mui/material/styles';
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Avatar } from '#src/ui/Avatar.tsx';
import { useUser } from '../use-user.ts';

const Trigger = styled('button')({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '2px 4px',
  border: 0,
  borderRadius: 'var(--wp-r-control)',
  background: 'none',
  fontSize: 13,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&:hover': { background: 'var(--wp-hover)' },
  '& svg': { color: 'var(--wp-text-2)' },
  '@media (max-width: 799px)': {
    '& .name': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  },
});

const AwayDialog = lazy(() => import('../availability/AwayDialog.tsx'));
const Items = lazy(async () => ({ default: (await import('./UserMenuItems.tsx')).UserMenuItems }));

/** The user's own menu (P-063). */
export function UserMenu() {
  const { firstName, lastName } = useUser();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const [isAskingAway, setAskingAway] = useState(false);
  const askAway = () => {
    setAnchor(null);
    setAskingAway(true);
  };
  return (
    <>
      <Trigger
        type="button"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setWasOpened(true);
        }}
      >
        <Avatar firstName={firstName} lastName={lastName} />
        <span className="name">{`${firstName} ${lastName}`}</span>
        <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />
      </Trigger>
      {wasOpened && (
        <Suspense fallback={null}>
          <Items anchor={anchor} onClose={() => setAnchor(null)} askAway={askAway} />
          {isAskingAway && <AwayDialog onClose={() => setAskingAway(false)} />}
        </Suspense>
      )}
    </>
  );
}
