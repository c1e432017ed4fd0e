import Button from '@mui/material/Button';
import { Columns3, Download, ListFilter, RefreshCw, Rows3 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Count } from '#src/ui/Accordion.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { csvName, saveFile } from './csv.ts';
import { type GridHandle, useGridChanges } from './grid-handle.ts';

const ColumnChooser = lazy(() => import('./ColumnChooser.tsx'));
const ToolMenu = lazy(() => import('./ToolMenus.tsx'));

type GridToolsProps = {
  handle: GridHandle;
  /** The name of the file, without patient data. */
  fileName: string;
  /** The name of the current view, for the file name. */
  viewName?: string | null;
  /** Exports the whole list on the server. Without it only the current page can be exported. */
  onExportAll?: () => void;
  onRefresh?: () => void;
  /** Whether the rows have the height of their content. */
  isHeightFixed?: boolean;
};

type Open = { menu: 'columns' | 'density' | 'export' | 'filters'; anchor: HTMLElement };
const icon = { size: 16, strokeWidth: 1.75 } as const;

/** The tools of a grid, at the right of its toolbar: columns, row height, CSV, refresh. */
export function GridTools({
  handle,
  fileName,
  viewName,
  onExportAll,
  onRefresh,
  isHeightFixed = false,
}: GridToolsProps) {
  const [open, setOpen] = useState<Open | null>(null);
  useGridChanges(handle);
  const filterCount = handle.columns().filter(({ isFiltered }) => isFiltered).length;
  const close = () => setOpen(null);
  const exportPage = () =>
    saveFile(csvName(fileName, viewName), new Blob([handle.csv()], { type: 'text/csv;charset=utf-8' }));
  const opener = (menu: Open['menu']) => ({
    'aria-haspopup': menu === 'columns' ? ('dialog' as const) : ('menu' as const),
    'aria-expanded': open?.menu === menu,
    onClick: (event: React.MouseEvent<HTMLElement>) => setOpen({ menu, anchor: event.currentTarget }),
  });
  return (
    <>
      <Button variant="text" size="small" startIcon={<ListFilter {...icon} />} {...opener('filters')}>
        Filters
        {filterCount > 0 && <Count style={{ marginLeft: 6 }}>{filterCount}</Count>}
      </Button>
      <IconButton label="Columns" {...opener('columns')}>
        <Columns3 {...icon} />
      </IconButton>
      {!isHeightFixed && (
        <IconButton label="Row height" {...opener('density')}>
          <Rows3 {...icon} />
        </IconButton>
      )}
      <IconButton label="Export CSV" {...(onExportAll ? opener('export') : { onClick: exportPage })}>
        <Download {...icon} />
      </IconButton>
      {onRefresh && (
        <IconButton label="Refresh" onClick={onRefresh}>
          <RefreshCw {...icon} />
        </IconButton>
      )}
      <Suspense>
        {open?.menu === 'columns' && <ColumnChooser handle={handle} anchor={open.anchor} onClose={close} />}
        {open && open.menu !== 'columns' && (
          <ToolMenu
            menu={open.menu}
            handle={handle}
            anchor={open.anchor}
            onClose={close}
            onExportPage={exportPage}
            onExportAll={onExportAll}
          />
        )}
      </Suspense>
    </>
  );
}
