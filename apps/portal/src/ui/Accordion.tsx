import { styled } from '@mui/material/styles';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

const Card = styled('section')({
  background: 'var(--wp-surface)',
  border: '1px solid var(--wp-line)',
  borderRadius: 'var(--wp-r-panel)',
  overflow: 'hidden',
});

const Header = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  padding: '0 16px 0 8px',
  '& h2': { display: 'contents' },
  '& h2 button': {
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    padding: 4,
    border: 0,
    borderRadius: 'var(--wp-r-control)',
    background: 'none',
    color: 'var(--wp-text)',
    font: '600 14px/20px var(--wp-font)',
    textAlign: 'left',
    cursor: 'pointer',
  },
  '& h2 svg': { color: 'var(--wp-text-3)' },
});

export const Count = styled('span')({
  minWidth: 18,
  height: 18,
  padding: '0 5px',
  borderRadius: 9,
  background: 'var(--wp-neutral-bg)',
  color: 'var(--wp-text-2)',
  fontSize: 12,
  lineHeight: '18px',
  fontWeight: 500,
  textAlign: 'center',
});

const Aside = styled('div')({
  marginLeft: 'auto',
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  fontSize: 13,
});
const Body = styled('div')({ borderTop: '1px solid var(--wp-line)' });

type AccordionProps = {
  title: string;
  /** Shown next to the title: a count or a status. */
  badge?: ReactNode;
  /** Shown at the right edge of the header. A button there can open the card. */
  aside?: ReactNode | ((unfold: () => void) => ReactNode);
  isInitiallyOpen?: boolean;
  /** Called when it is opened or closed. A caller that stores this passes it back as `isInitiallyOpen`. */
  onFold?: (isOpen: boolean) => void;
  /** Opens the card when it becomes true, because something in it needs attention. */
  mustShow?: boolean;
  children: ReactNode;
};

/** A card that its title opens and closes. Its content is mounted when it is first opened. */
export function Accordion({
  title,
  badge,
  aside,
  isInitiallyOpen = true,
  onFold,
  mustShow = false,
  children,
}: AccordionProps) {
  const [isOpen, setIsOpen] = useState(isInitiallyOpen);
  const [wasOpen, setWasOpen] = useState(isInitiallyOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  const bodyId = useId();
  const [wasAsked, setWasAsked] = useState(mustShow);
  if (mustShow !== wasAsked) {
    setWasAsked(mustShow);
    if (mustShow) setIsOpen(true);
  }
  const shownAside = typeof aside === 'function' ? aside(() => setIsOpen(true)) : aside;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <Card aria-label={title}>
      <Header>
        <h2>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={() => {
              setIsOpen(!isOpen);
              onFold?.(!isOpen);
            }}
          >
            <Chevron size={16} strokeWidth={1.75} aria-hidden="true" />
            {title}
          </button>
        </h2>
        {badge}
        {shownAside && <Aside>{shownAside}</Aside>}
      </Header>
      <Body id={bodyId} hidden={!isOpen}>
        {wasOpen && children}
      </Body>
    </Card>
  );
}
