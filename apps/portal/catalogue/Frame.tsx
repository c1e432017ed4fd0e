import { styled } from '@mui/material/styles';
import { NavLink, Outlet } from 'react-router';

const Columns = styled('div')({ display: 'flex', height: '100vh' });

const List = styled('nav')({
  flex: 'none',
  width: 200,
  padding: 12,
  overflow: 'auto',
  background: 'var(--wp-canvas)',
  borderRight: '1px solid var(--wp-line)',
  '& a': { display: 'block', padding: '4px 8px', fontSize: 13 },
  '& a[aria-current]': { background: 'var(--wp-nav-on)', borderRadius: 'var(--wp-r-control)' },
});

const Main = styled('main')({
  flex: 1,
  minWidth: 0,
  padding: '20px 24px',
  overflow: 'auto',
  background: 'var(--wp-canvas)',
  '& > h1': { marginBottom: 12 },
  '& > section + section, & > section + button': { marginTop: 12 },
});

/** The list of pages next to the open one. */
export function Frame({ pages }: { pages: { path: string; title: string }[] }) {
  return (
    <Columns>
      <List aria-label="Catalogue">
        {pages
          .toSorted((a, b) => a.title.localeCompare(b.title))
          .map(({ path, title }) => (
            <NavLink key={path} to={`/${path}`}>
              {title}
            </NavLink>
          ))}
      </List>
      {/* It scrolls, and not every page has something to focus. */}
      <Main tabIndex={0}>
        <Outlet />
      </Main>
    </Columns>
  );
}
