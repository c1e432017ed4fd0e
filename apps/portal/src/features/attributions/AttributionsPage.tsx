import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { paths } from '#src/app/paths.ts';
import { Table, TableScroll } from '#src/ui/table.ts';
import { Wordmark } from '#src/ui/Wordmark.tsx';
import attributions from './attributions.json' with { type: 'json' };
import { shownPackages } from './shown-packages.ts';

const Page = styled('main')({
  maxWidth: 1000,
  margin: '0 auto',
  padding: '32px 16px',
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  '& pre': {
    margin: '8px 0',
    fontFamily: 'var(--wp-font)',
    fontSize: 12,
    lineHeight: '16px',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  '& td': { verticalAlign: 'top' },
  '& summary': { cursor: 'pointer', minHeight: 24 },
});

const Sheet = styled('div')({
  border: '1px solid var(--wp-line)',
  borderRadius: 'var(--wp-r-panel)',
  background: 'var(--wp-surface)',
  overflow: 'hidden',
});

const packages = shownPackages(attributions.packages);

/** The open-source packages that Waypost is built with, and their licences (P-018). */
export function Component() {
  return (
    <Page>
      <title>Attributions · Waypost</title>
      <Link to={paths.root()} aria-label="Waypost home">
        <Wordmark />
      </Link>
      <h1>Attributions</h1>
      <p>Waypost is built with these open-source packages. Thank you to everybody who made them.</p>
      <Sheet>
        <TableScroll>
          <Table>
            <caption className="visually-hidden">Packages and their licenses</caption>
            <colgroup>
              <col style={{ width: '32%' }} />
              <col style={{ width: '12%' }} />
              <col />
            </colgroup>
            <thead>
              <tr>
                <th scope="col">Package</th>
                <th scope="col">Version</th>
                <th scope="col">License</th>
              </tr>
            </thead>
            <tbody>
              {packages.map(({ name, version, licence, text }) => (
                <tr key={`${name}@${version}`}>
                  <td>{name}</td>
                  <td>{version}</td>
                  <td>
                    {text === null ? (
                      licence
                    ) : (
                      <details>
                        <summary>{licence}</summary>
                        <pre>{attributions.texts[text]}</pre>
                      </details>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </TableScroll>
      </Sheet>
    </Page>
  );
}
