import { styled } from '@mui/material/styles';
import { Building2 } from 'lucide-react';
import { Link, useLoaderData } from 'react-router';
import { paths } from '#src/app/paths.ts';
import { FullPage } from '#src/ui/FullPage.tsx';
import type { Account } from './account.ts';

const List = styled('ul')({
  width: '100%',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  border: '1px solid var(--wp-line)',
  borderRadius: 'var(--wp-r-control)',
  '& li + li': { borderTop: '1px solid var(--wp-line)' },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    padding: '8px 12px',
    color: 'var(--wp-text)',
    fontSize: 13,
    lineHeight: '18px',
    textDecoration: 'none',
  },
  '& a:hover': { background: 'var(--wp-hover)' },
  '& b': { display: 'block', fontWeight: 500 },
  '& span': { color: 'var(--wp-text-3)', fontSize: 12 },
});

/** Lets a user of several entities choose one (P-005). */
export function ChooseEntityPage() {
  const { entities } = useLoaderData<Account>();
  return (
    <FullPage title="Choose an organization">
      <p>You work in one at a time. You can change it later in the navigation.</p>
      <List>
        {entities.map(({ id, name, lCode }) => (
          <li key={id}>
            <Link to={paths.home(lCode)}>
              <Building2 size={16} strokeWidth={1.75} aria-hidden="true" />
              <div>
                <b>{name}</b>
                <span>{lCode}</span>
              </div>
            </Link>
          </li>
        ))}
      </List>
    </FullPage>
  );
}
