import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { useEntity } from '#src/app/entity-context.ts';
import { commonPages, type HelpPage, ownGuides } from '#src/app/help/contents.ts';
import { pageOfGuide } from '#src/app/help/guide.ts';
import { wordsOf } from '#src/app/help/markup.ts';
import { paths } from '#src/app/paths.ts';

const List = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: 13,
  lineHeight: '20px',
  '& li': {
    padding: '12px 16px',
    marginBottom: 8,
    border: '1px solid var(--wp-line)',
    borderRadius: 'var(--wp-r-panel)',
    background: 'var(--wp-surface)',
  },
  '& a': { fontWeight: 600 },
  '& p': { color: 'var(--wp-text-2)' },
});

/** The first page of the guide with links for the user's role. */
export function StartHere() {
  const access = useEntity();
  const ids: HelpPage[] = [...ownGuides(access).flatMap(({ pages }) => pages), ...commonPages];
  return (
    <List aria-label="Where to begin">
      {ids.map((id) => {
        const page = pageOfGuide(id);
        const [intro] = page?.blocks ?? [];
        return (
          <li key={id}>
            <Link to={paths.helpPage(access.entity.lCode, id)}>{page?.title}</Link>
            {intro && <p>{wordsOf(intro)}</p>}
          </li>
        );
      })}
    </List>
  );
}
