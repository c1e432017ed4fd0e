import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { pageOfGuide } from '#src/app/help/guide.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { narrowWindow, ResponsivePageFrame } from '#src/ui/page-frame.ts';
import { Paper } from '#src/ui/print/Paper.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import { Contents } from './Contents.tsx';
import { HelpArticle } from './HelpArticle.tsx';
import { HelpResults } from './HelpResults.tsx';
import { StartHere } from './StartHere.tsx';

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: '232px minmax(0, 760px)',
  gap: 32,
  alignItems: 'start',
  [`@media ${narrowWindow}`]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 },
});

const Side = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  // Keeps the field from growing along the column.
  '& > label': { flex: 'none' },
});

/** The guide: its first page, one of its pages, or search results. */
export function Component() {
  const { helpPage } = useParams();
  const { hash, key } = useLocation();
  const [search, setSearch] = useState({ typed: '', key });
  // Following a link ends the search.
  const typed = search.key === key ? search.typed : '';
  const page = pageOfGuide(helpPage);
  // The shell scrolls to the anchor of an address when it changes; a page that loads with an anchor must do so itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, where the page is opened
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, []);
  const title = page?.title ?? (helpPage === undefined ? 'Help' : 'This page is not in the guide');
  return (
    <ResponsivePageFrame>
      <PageHeader
        title={title}
        actions={
          page && (
            <Button
              startIcon={<Printer size={16} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => window.print()}
            >
              Print
            </Button>
          )
        }
      />
      <Columns>
        <Side>
          <SearchField
            label="Search the guide"
            placeholder="Search the guide"
            text={typed}
            onSearch={(text) => setSearch({ typed: text, key })}
          />
          <Contents current={page?.id} />
        </Side>
        {typed.trim() !== '' ? (
          <HelpResults typed={typed} />
        ) : page ? (
          <HelpArticle page={page} />
        ) : (
          <StartHere />
        )}
      </Columns>
      {page && (
        <Paper>
          <h1>{page.title}</h1>
          <HelpArticle page={page} />
        </Paper>
      )}
    </ResponsivePageFrame>
  );
}
