import { CircleQuestionMark } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '#src/ui/IconButton.tsx';

const Items = lazy(async () => ({ default: (await import('./HelpMenuItems.tsx')).HelpMenuItems }));
const NoticeLog = lazy(async () => ({ default: (await import('#src/ui/NoticeLog.tsx')).NoticeLog }));

/** The guide, keyboard shortcuts, recent failures, and the footer links when the navigation is collapsed. */
export function HelpMenu({ showKeys }: { showKeys: () => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const [isLogOpen, setIsLogOpen] = useState(false);
  return (
    <>
      <IconButton
        label="Help"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setWasOpened(true);
        }}
      >
        <CircleQuestionMark size={16} strokeWidth={1.75} />
      </IconButton>
      {wasOpened && (
        <Suspense fallback={null}>
          <Items
            showKeys={showKeys}
            showLog={() => setIsLogOpen(true)}
            anchor={anchor}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
      <Suspense>{isLogOpen && <NoticeLog onClose={() => setIsLogOpen(false)} />}</Suspense>
    </>
  );
}
