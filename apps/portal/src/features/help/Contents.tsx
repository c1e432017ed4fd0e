import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { NavLink } from 'react-router';
import { useEntity } from '#src/app/entity-context.ts';
import { allGuides, commonPages, type HelpPage, ownGuides } from '#src/app/help/contents.ts';
import { pageOfGuide } from '#src/app/help/guide.ts';
import { paths } from '#src/app/paths.ts';
import { narrowWindow } from '#src/ui/page-frame.ts';

const List = styled('nav')({
  fontSize: 13,
  lineHeight: '20px',
  '& > h2:first-of-type': { marginTop: 0 },
  '& h2': { margin: '12px 0 4px', fontSize: 12, lineHeight: '16px', color: 'var(--wp-text-2)' },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& a': {
    display: 'block',
    padding: '4px 8px',
    borderRadius: 'var(--wp-r-control)',
    color: 'var(--wp-text)',
    textDecoration: 'none',
  },
  '& a:hover, & a[aria-current="page"]': { background: 'var(--wp-nav-on)' },
  '& a[aria-current="page"]': { fontWeight: 600 },
  '& summary': { minHeight: 28, padding: '4px 8px', cursor: 'pointer', fontWeight: 500 },
});

function Pages({ title, ids }: { title: string; ids: readonly HelpPage[] }) {
  const { entity } = useEntity();
  return (
    <>
      <h2>{title}</h2>
      <ul>
        {ids.map((id) => (
          <li key={id}>
            <NavLink to={paths.helpPage(entity.lCode, id)}>{pageOfGuide(id)?.title}</NavLink>
          </li>
        ))}
      </ul>
    </>
  );
}

/** All pages of the guide, those for the user's role first. */
export function Contents({ current }: { current: HelpPage | undefined }) {
  const access = useEntity();
  const isNarrow = useMediaQuery(narrowWindow);
  const own = ownGuides(access);
  const others = allGuides.filter((one) => !own.includes(one));
  const lists = (
    <>
      <Pages title="Your guide" ids={own.flatMap(({ pages }) => pages)} />
      <Pages title="For everybody" ids={commonPages} />
      <Pages title="Other roles" ids={others.flatMap(({ pages }) => pages)} />
    </>
  );
  return (
    <List aria-label="Pages of the guide">
      {isNarrow ? (
        // Choosing a page closes the list above it.
        <details key={current}>
          <summary>Pages of the guide</summary>
          {lists}
        </details>
      ) : (
        lists
      )}
    </List>
  );
}
