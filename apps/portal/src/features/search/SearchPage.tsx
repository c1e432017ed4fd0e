import { styled } from '@mui/material/styles';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { FolderSearch } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { type GridHandle, useGridHandle } from '#src/ui/data-grid/grid-handle.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';
import { PageFrame } from '#src/ui/page-frame.ts';
import { FoundCases } from './FoundCases.tsx';
import { firstRequest, lastSearch, type SearchRequest, storeSearch } from './last-search.ts';
import { SearchForm } from './SearchForm.tsx';
import { casesQuery } from './search-query.ts';
import { noSearch, type SearchValues, searchRules } from './search-values.ts';

const Sheet = styled('div')({
  flex: 'none',
  padding: 16,
  border: '1px solid var(--wp-line)',
  borderRadius: 'var(--wp-r-panel)',
  background: 'var(--wp-surface)',
});

/** The list must appear within this number of frames: two seconds. */
const FRAMES = 120;

/** Moves the focus from the search to a found case, once the list shows it. */
function focusWhenShown(handle: GridHandle, id: string, frames = FRAMES): void {
  const focused = document.activeElement;
  if (frames === 0 || !focused?.matches('body, form *')) return;
  if (handle.order().includes(id)) handle.focusRow(id);
  else requestAnimationFrame(() => focusWhenShown(handle, id, frames - 1));
}

/** Searches cases by values of the patient or the case. A single result opens at once (C-019). */
export function Component() {
  const { entity } = useEntity();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [kept] = useState(() => lastSearch(entity.id));
  const form = useForm<SearchValues>({
    defaultValues: kept.typed,
    resolver: searchRules,
    shouldFocusError: false,
  });
  const handle = useGridHandle();
  const [asked, setAsked] = useState<SearchRequest>(kept.asked);
  const isSearching = useIsFetching({ queryKey: [entity.id, 'case-search'] }) > 0;
  // A late response does not leave the page that the user has opened meanwhile.
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  useEffect(() => () => storeSearch(entity.id, { typed: form.getValues(), asked }), [entity.id, form, asked]);

  const search = async (values: SearchValues) => {
    const next = firstRequest(values);
    setAsked(next);
    const query = casesQuery(entity.id, values, next.view);
    const page = await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => null);
    const [only] = page?.rows ?? [];
    if (isHere.current && only && page?.total === 1)
      void navigate(paths.caseManagement(entity.lCode, only.caseNumber));
    // While the first case has focus, the arrow keys select and Enter opens.
    else if (isHere.current && only) focusWhenShown(handle, only.id);
  };
  return (
    <PageFrame>
      <PageHeader title="Search" />
      <Sheet>
        <SearchForm
          form={form}
          isSearching={isSearching}
          onSearch={(values) => void search(values)}
          onClear={() => {
            form.reset(noSearch);
            setAsked(null);
          }}
          onRefused={() => setAsked(null)}
        />
      </Sheet>
      {asked ? (
        <FoundCases
          values={asked.values}
          view={asked.view}
          handle={handle}
          onViewChange={(update) => setAsked((old) => old && { ...old, view: update(old.view) })}
        />
      ) : (
        <Sheet>
          <EmptyPanel icon={FolderSearch} title="Search for a case">
            By patient account, case number, last name, date of birth or medical record number; the other
            fields narrow it.
          </EmptyPanel>
        </Sheet>
      )}
    </PageFrame>
  );
}
