import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditRecord } from '@waypost/contract/audit/calls';
import { auditReference } from '@waypost/contract/audit/words';
import { useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router';
import { auditSearchQuery } from '#src/api/audit-queries.ts';
import { api } from '#src/api/client.ts';
import { clientSource } from '#src/api/client-source.ts';
import { download } from '#src/api/download.ts';
import { mayOpenCase, useEntity } from '#src/app/entity-context.ts';
import { useExportAll } from '#src/app/exports/use-export-all.ts';
import { paths } from '#src/app/paths.ts';
import ListPaper from '#src/app/print/ListPaper.tsx';
import { GridViewBar } from '#src/app/saved-views/GridViewBar.tsx';
import { useGridViews } from '#src/app/saved-views/use-grid-views.ts';
import { AuditGrid } from '#src/ui/audit-grid/AuditGrid.tsx';
import { newestFirst } from '#src/ui/audit-grid/audit-columns.ts';
import { GridTools } from '#src/ui/data-grid/GridTools.tsx';
import { useGridHandle } from '#src/ui/data-grid/grid-handle.ts';
import { FilterBar } from '#src/ui/FilterBar.tsx';
import { DateField } from '#src/ui/form/DateField.tsx';
import { displayDate } from '#src/ui/form/date-text.ts';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { PageFrame } from '#src/ui/page-frame.ts';
import { SearchField } from '#src/ui/SearchField.tsx';
import {
  type AuditFilter,
  actionChoices,
  actorChoices,
  noFilter,
  searchOf,
  topicChoices,
} from './audit-filter.ts';

const Page = styled(PageFrame)({ gap: 12 });
const FilterPart = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: 8,
  // On one line with the days.
  '& > search': { flex: '1 1 560px' },
  '& > search > label:nth-of-type(1)': { flexBasis: 160 },
  '& > search > label:nth-of-type(2)': { flexBasis: 190 },
});
// Wider than a form whose fields are below one another.
const Days = styled('div')({ flex: 'none', display: 'flex', width: 352, maxWidth: '100%' });
const DateRange = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  gap: 8,
});
const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  containerType: 'inline-size',
  containerName: 'toolbar',
});
const Spacer = styled('div')({ flex: 1 });

/** A case by its number, as a link for users who may see it, or its audit log (decision 30). */
function Reference({ record }: { record: AuditRecord }) {
  const { entity, can } = useEntity();
  const { domainType, domainName } = record;
  const text = auditReference(record);
  if (domainType !== 'Case' || !domainName || !mayOpenCase({ can })) return text;
  return <Link to={paths.caseManagement(entity.lCode, domainName)}>{text}</Link>;
}
const renderReference = (record: AuditRecord) => <Reference record={record} />;

const wordsOf = (choices: readonly { value: string; label: string }[], chosen: readonly string[]): string =>
  chosen.map((value) => choices.find((choice) => choice.value === value)?.label ?? value).join(', ');

/** The whole audit log of the entity with its export (decision 30). */
export function Component() {
  const { entity } = useEntity();
  const handle = useGridHandle();
  const views = useGridViews({ feature: 'grid-view-audit-log', handle, defaultQuery: newestFirst });
  const [address] = useSearchParams();
  const [{ person, patient, actors, actions, topics }, setFilter] = useState<
    Omit<AuditFilter, 'from' | 'until'>
  >(
    // A link opens the log with its records.
    () => ({ ...noFilter, topics: address.getAll('topic') }),
  );
  const { control } = useForm({ defaultValues: { from: '', until: '' } });
  const [from, until] = useWatch({ control, name: ['from', 'until'] });
  const search = useMemo(
    () => searchOf({ person, patient, actors, actions, topics, from, until }),
    [person, patient, actors, actions, topics, from, until],
  );
  const query = useInfiniteQuery(auditSearchQuery(entity.id, search));
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  const exportAll = useExportAll({
    fileName: 'audit-history',
    exported: 'audit.exported',
    download: () => download('exportHistory', search),
    order: () => api.files.orderHistoryExport({ body: search }),
  });
  const older = query.hasNextPage ? (
    <Button size="small" onClick={() => void query.fetchNextPage()} disabled={query.isFetchingNextPage}>
      Show older records
    </Button>
  ) : undefined;
  return (
    <Page>
      <PageHeader title="Audit History" />
      <FilterPart>
        <FilterBar
          label="Search the record"
          search={
            <>
              <SearchField
                label="Person"
                placeholder="Person or e-mail"
                text={person}
                onSearch={(text) => setFilter((old) => ({ ...old, person: text }))}
              />
              <SearchField
                label="Patient"
                placeholder="Patient or number"
                text={patient}
                onSearch={(text) => setFilter((old) => ({ ...old, patient: text }))}
              />
            </>
          }
          filters={[
            {
              label: 'Done By',
              options: actorChoices,
              chosen: actors,
              onChange: (chosen) => setFilter((old) => ({ ...old, actors: chosen })),
            },
            {
              label: 'Action',
              options: actionChoices,
              chosen: actions,
              onChange: (chosen) => setFilter((old) => ({ ...old, actions: chosen })),
            },
            // Shown for users who open such a link: the line has no space for rare filters.
            ...(address.has('topic')
              ? [
                  {
                    label: 'About',
                    options: topicChoices,
                    chosen: topics,
                    onChange: (chosen: string[]) => setFilter((old) => ({ ...old, topics: chosen })),
                  },
                ]
              : []),
          ]}
          onClear={() => setFilter((old) => ({ ...old, actors: [], actions: [], topics: [] }))}
        />
        <Days>
          <FormShell label="Days" onSubmit={(event) => event.preventDefault()}>
            <DateRange>
              <DateField control={control} name="from" label="From" span={6} />
              <DateField control={control} name="until" label="To" span={6} />
            </DateRange>
          </FormShell>
        </Days>
      </FilterPart>
      <Bar>
        <GridViewBar views={views} />
        <Spacer />
        <GridTools
          handle={handle}
          fileName="audit-history-page"
          onExportAll={exportAll}
          onRefresh={() => void query.refetch()}
        />
      </Bar>
      <AuditGrid
        handle={handle}
        source={{ ...clientSource(query, rows), isBusy: query.isFetching }}
        footer={older}
        isSearched
        renderReference={renderReference}
      />
      <ListPaper
        title="Audit History"
        handle={handle}
        total={query.hasNextPage ? 'more' : null}
        facts={[
          ['Person', person],
          ['Patient', patient],
          ['Done By', wordsOf(actorChoices, actors)],
          ['Action', wordsOf(actionChoices, actions)],
          ['About', wordsOf(topicChoices, topics)],
          ['From', from && displayDate(from)],
          ['To', until && displayDate(until)],
        ]}
      />
    </Page>
  );
}
