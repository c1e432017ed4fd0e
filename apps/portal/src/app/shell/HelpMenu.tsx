import { CircleQuestionMark } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '#src/ui/IconButton.tsx';

const Items = lazy(async () => ({ default: (await import('./HelpMenuItems.tsx')).HelpMenuItems }));

/** Keys, and the links of the footer also when the navigation is folded. */
export function HelpMenu({ showKeys }: { showKeys: () => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
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
          <Items showKeys={showKeys} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
