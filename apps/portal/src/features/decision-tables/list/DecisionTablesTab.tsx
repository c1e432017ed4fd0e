import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { DecisionModelSummary } from '@waypost/contract/decision-tables/shapes';
import { Table2, Upload } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { clientSource } from '#src/api/client-source.ts';
import { modelsQuery } from '#src/api/decision-models.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { DataGrid } from '#src/ui/data-grid/DataGrid.tsx';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';
import { TabBar } from '#src/ui/tab-bar.ts';
import { useMayChange } from '../use-may-change.ts';
import { modelColumns } from './model-columns.tsx';

const UploadDialog = lazy(() => import('./UploadDialog.tsx'));

const none: DecisionModelSummary[] = [];
const byName = { sort: [{ column: 'name' as const, descending: false }], filter: {} };
const rowId = ({ id }: DecisionModelSummary): string => id;

/** The decision models of the organization and the defaults, and the upload of one (W-053, W-055). */
export default function DecisionTablesTab() {
  const { entity } = useEntity();
  const { lCode } = entity;
  const query = useQuery(modelsQuery(entity.id));
  const models = query.data ?? none;
  const mayChange = useMayChange();
  const navigate = useNavigate();
  const [isUploading, setIsUploading] = useState(false);
  const columns = useMemo(() => modelColumns(lCode), [lCode]);
  return (
    <>
      <TabBar>
        <h2>Decision Tables</h2>
        <p role="status">{query.data && (models.length === 1 ? '1 model' : `${models.length} models`)}</p>
        {mayChange.any && (
          <Button
            variant="contained"
            startIcon={<Upload size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => setIsUploading(true)}
          >
            Upload Model
          </Button>
        )}
      </TabBar>
      <DataGrid
        label="Decision models"
        columns={columns}
        rowId={rowId}
        initialQuery={byName}
        source={{ ...clientSource(query, models), isBusy: query.isFetching }}
        onRowEnter={(id) => void navigate(paths.decisionModel(lCode, id))}
        empty={
          <EmptyPanel icon={Table2} title="There are no decision models yet">
            {mayChange.any
              ? 'Upload one to decide which work is made, for whom and how urgent it is.'
              : 'Who may change decision tables can upload one.'}
          </EmptyPanel>
        }
      />
      {isUploading && (
        <Suspense>
          <UploadDialog onClose={() => setIsUploading(false)} />
        </Suspense>
      )}
    </>
  );
}
