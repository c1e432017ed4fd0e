import Button from '@mui/material/Button';
import type { FoundCase } from '@waypost/contract/search/shapes';
import { FolderSearch } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { useServerSource } from '#src/api/use-server-source.ts';
import { mayOpenNewCase, useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { requestPatient } from '#src/app/requested-patient.ts';
import { DataGrid } from '#src/ui/data-grid/DataGrid.tsx';
import type { GridHandle } from '#src/ui/data-grid/grid-handle.ts';
import { searchPageSizes } from '#src/ui/data-grid/page-sizes.ts';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';
import { foundColumns } from './found-columns.tsx';
import { casesQuery, type SearchView, searchFailure } from './search-query.ts';
import { type SearchValues, searchedPatient } from './search-values.ts';

const rowId = ({ id }: FoundCase): string => id;

type FoundCasesProps = {
  values: SearchValues;
  view: SearchView;
  handle: GridHandle;
  onViewChange: (update: (view: SearchView) => SearchView) => void;
};

/** The results of a search; a row opens its case (C-021). */
export function FoundCases({ values, view, handle, onViewChange }: FoundCasesProps) {
  const access = useEntity();
  const { entity } = access;
  const navigate = useNavigate();
  const source = useServerSource({
    view,
    onViewChange,
    query: casesQuery(entity.id, values, view),
    failureText: searchFailure,
  });
  const openCase = (found: FoundCase) => void navigate(paths.caseManagement(entity.lCode, found.caseNumber));
  return (
    <DataGrid
      label="Cases found"
      columns={foundColumns}
      rowId={rowId}
      source={source}
      handle={handle}
      pageSizes={searchPageSizes}
      onRowClick={openCase}
      onRowEnter={(id) => {
        const found = source.page?.rows.find((row) => row.id === id);
        if (found) openCase(found);
      }}
      empty={
        <EmptyPanel
          icon={FolderSearch}
          title="No cases match"
          actions={
            mayOpenNewCase(access) && (
              <Button
                component={Link}
                to={paths.newCase(entity.lCode)}
                onClick={() => requestPatient(entity.id, searchedPatient(values))}
              >
                Register a New Case
              </Button>
            )
          }
        >
          Any part of a name matches by its first letters, with or without accents. Try fewer fields or
          another number.
        </EmptyPanel>
      }
    />
  );
}
