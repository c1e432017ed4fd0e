import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { useMutation } from '@tanstack/react-query';
import type { Import } from '@waypost/contract/imports/shapes';
import { useId, useState } from 'react';
import { api, problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { fileRowsText } from '../plan-words.ts';
import { showImport } from '../queries.ts';
import { FactLine } from './FactLine.tsx';

/** The file's name, its sheet and its header row. Choosing another sheet or row reads the file again. */
export function FileFacts({ one, onRead }: { one: Import; onRead: () => void }) {
  const { entity } = useEntity();
  const sheetId = useId();
  const [row, setRow] = useState(String(one.headingRow ?? 1));
  const read = useMutation({
    mutationFn: (body: { sheet: string } | { headingRow: number }) =>
      api.imports.changeImport({
        params: { importId: one.importId },
        headers: { 'if-match': String(one.version) },
        body,
      }),
    onSuccess: (answer) => {
      showImport(entity.id, answer);
      onRead();
    },
    onError: () => undefined,
  });
  const readRow = () => {
    const headingRow = Number(row);
    if (!Number.isInteger(headingRow) || headingRow < 1 || headingRow > 1000)
      return setRow(String(one.headingRow ?? 1));
    if (headingRow !== one.headingRow) read.mutate({ headingRow });
  };
  return (
    <div>
      <FactLine>
        <span>
          <b>{one.file?.name}</b>, {fileRowsText(one)}, {one.columns.length.toLocaleString('en-US')} columns
        </span>
        {one.sheets.length > 1 && (
          <label htmlFor={sheetId}>
            Sheet
            <Select
              size="small"
              id={sheetId}
              value={one.sheet ?? ''}
              disabled={read.isPending}
              SelectDisplayProps={{ 'aria-label': 'Sheet' }}
              onChange={({ target }) => read.mutate({ sheet: target.value })}
            >
              {one.sheets.map((sheet) => (
                <MenuItem key={sheet} value={sheet}>
                  {sheet}
                </MenuItem>
              ))}
            </Select>
          </label>
        )}
        <label htmlFor={`${sheetId}-row`}>
          Headings in row
          <OutlinedInput
            id={`${sheetId}-row`}
            value={row}
            disabled={read.isPending}
            sx={{ width: 64 }}
            inputProps={{ inputMode: 'numeric', autoComplete: 'off' }}
            onChange={({ target }) => setRow(target.value)}
            onBlur={readRow}
            onKeyDown={({ key }) => key === 'Enter' && readRow()}
          />
        </label>
      </FactLine>
      {read.error && <FailedPanel text={problemMessage(read.error)} />}
    </div>
  );
}
