import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { AtSign } from 'lucide-react';
import { Link } from 'react-router';
import { mentionsQuery } from '#src/api/comments.ts';
import { Tip } from '#src/ui/Tip.tsx';
import { useEntity } from '../entity-context.ts';
import { paths } from '../paths.ts';

const Root = styled(Link)({
  position: 'relative',
  display: 'inline-grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  borderRadius: 'var(--wp-r-control)',
  color: 'var(--wp-text-2)',
  '&:hover': { background: 'var(--wp-hover)', color: 'var(--wp-text)' },
});

const Badge = styled('span')({
  position: 'absolute',
  top: 1,
  left: 15,
  minWidth: 14,
  height: 14,
  padding: '0 3px',
  borderRadius: 7,
  background: 'var(--wp-accent)',
  color: 'var(--wp-on-accent)',
  font: '600 11px/14px var(--wp-font)',
});

/** More are shown as 9+. */
const MAX = 9;

/** The number of unread mentions, with a link to their list on the home page. */
export default function MentionsLink() {
  const { entity } = useEntity();
  const { data } = useQuery(mentionsQuery(entity.id));
  const unread = data?.unread ?? 0;
  const label = unread === 0 ? 'Mentions' : `${unread} unread ${unread === 1 ? 'mention' : 'mentions'}`;
  return (
    <Tip title={label}>
      <Root to={paths.mentions(entity.lCode)} aria-label={label}>
        <AtSign size={16} strokeWidth={1.75} aria-hidden="true" />
        {unread > 0 && <Badge aria-hidden="true">{unread > MAX ? `${MAX}+` : unread}</Badge>}
      </Root>
    </Tip>
  );
}
