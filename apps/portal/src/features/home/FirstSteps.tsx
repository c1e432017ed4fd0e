import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { message } from '@waypost/contract/core/messages';
import { useId, useRef } from 'react';
import { Link } from 'react-router';
import { useEntity } from '#src/app/entity-context.ts';
import { ownGuides } from '#src/app/help/contents.ts';
import { paths } from '#src/app/paths.ts';
import { KeyCaps } from '#src/ui/KeyCaps.tsx';
import { setPreference, usePreference } from '#src/ui/preferences.ts';
import { toast } from '#src/ui/toasts.ts';

const Card = styled('aside')({
  padding: '12px 16px',
  border: '1px solid var(--wp-line)',
  borderRadius: 'var(--wp-r-panel)',
  background: 'var(--wp-surface)',
  fontSize: 13,
  lineHeight: '20px',
  '& > header': { display: 'flex', alignItems: 'center', gap: 12 },
  '& > header h2': { flex: 1, fontSize: 14, lineHeight: '20px' },
  '& ol': { margin: '4px 0 0', paddingLeft: 20 },
  '& li': { padding: '2px 0' },
  '& li a': { textDecoration: 'underline' },
});

/** Tells new users where to start, until they dismiss it. */
export function FirstSteps() {
  const access = useEntity();
  const id = useId();
  const around = useRef<HTMLElement>(null);
  const isShown = usePreference('firstSteps');
  if (!isShown) return null;
  const [guide] = ownGuides(access);
  const putAway = () => {
    // The pressed button disappears with the card, so the focus moves to the heading.
    const heading = around.current?.closest('main')?.querySelector<HTMLElement>('h1');
    setPreference('firstSteps', false);
    toast.info(message('help.putAway'));
    if (heading) heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
  };
  return (
    <Card ref={around} aria-labelledby={id}>
      <header>
        <h2 id={id}>New here? Three things to know</h2>
        <Button size="small" onClick={putAway}>
          Don’t Show Again
        </Button>
      </header>
      <ol>
        <li>
          <Link to={paths.helpPage(access.entity.lCode, guide.pages[0])}>
            {guide.pages.length === 1 ? 'What to do until you have a role' : `The guide of the ${guide.name}`}
          </Link>{' '}
          {guide.pages.length === 1 ? 'is one page.' : 'is two pages: your work, and your screens.'}
        </li>
        <li>
          <KeyCaps keys="Ctrl K" /> finds a page, something to do, a patient, or a word of the guide.
        </li>
        <li>
          <KeyCaps keys="?" /> shows the keys of a screen, and leads to the help for it.
        </li>
      </ol>
    </Card>
  );
}
