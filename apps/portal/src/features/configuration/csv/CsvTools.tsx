import { message } from '@waypost/contract/core/messages';
import { RULES_MAX } from '@waypost/contract/decision-tables/shapes';
import { Download, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import type { Refusal } from '#src/ui/csv/refusal.ts';
import { saveFile } from '#src/ui/data-grid/csv.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { toast } from '#src/ui/toasts.ts';
import type { Line } from '../rules/table-shape.ts';
import type { Rules } from '../rules/use-rules.ts';
import { csvOf, type TabFile } from './tab-file.ts';

const icon = { size: 16, strokeWidth: 1.75 } as const;

/** Loaded when a file is chosen, because few visits need it. */
async function read(
  chosen: File,
  file: TabFile,
): Promise<{ lines: readonly Line[] } | { refusals: readonly Refusal[] }> {
  const [{ readCsv }, { importRows: takeRows }] = await Promise.all([
    import('#src/ui/csv/read-csv.ts'),
    import('./import-rows.ts'),
  ]);
  const found = await readCsv(chosen, file.headings, RULES_MAX);
  return 'refusals' in found ? found : takeRows(file, found.rows);
}

type CsvToolsProps = { file: TabFile; rules: Rules; onRefused: (refusals: readonly Refusal[]) => void };

/** Exports the rows of a tab to a file, and imports rows, which replace the present ones until Save. */
export function CsvTools({ file, rules, onRefused }: CsvToolsProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState<readonly Line[] | null>(null);
  const [isReading, setIsReading] = useState(false);
  const put = (lines: readonly Line[]) => {
    setAsked(null);
    rules.change(() => lines);
    toast.info(message('configuration.fileTaken', { count: lines.length.toLocaleString('en-US') }));
  };
  const take = async (chosen: File) => {
    onRefused([]);
    setIsReading(true);
    try {
      const found = await read(chosen, file);
      if ('refusals' in found) onRefused(found.refusals);
      else if (isSame(found.lines, file.lines)) toast.info(message('configuration.fileSame'));
      else if (rules.isDirty) setAsked(found.lines);
      else put(found.lines);
    } catch {
      // The file was removed or locked meanwhile, or the parser could not be loaded.
      onRefused([{ text: message('configuration.fileUnread') }]);
    } finally {
      setIsReading(false);
    }
  };
  return (
    <>
      <IconButton
        label="Export CSV"
        onClick={() =>
          saveFile(`${file.name}.csv`, new Blob([csvOf(file)], { type: 'text/csv;charset=utf-8' }))
        }
      >
        <Download {...icon} />
      </IconButton>
      {rules.mayChange && (
        <>
          <IconButton
            label="Import CSV"
            isBusy={isReading || rules.isSaving}
            onClick={() => !isReading && !rules.isSaving && picker.current?.click()}
          >
            <Upload {...icon} />
          </IconButton>
          <input
            ref={picker}
            type="file"
            accept=".csv"
            hidden
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              // Cleared, so that the same file can be chosen again after a correction.
              target.value = '';
              if (chosen) void take(chosen);
            }}
          />
        </>
      )}
      {asked && (
        <ConfirmDialog
          title="Replace what is not saved?"
          confirmLabel="Replace"
          onConfirm={() => put(asked)}
          onCancel={() => setAsked(null)}
        >
          {message('configuration.fileReplaces', { count: asked.length.toLocaleString('en-US') })}
        </ConfirmDialog>
      )}
    </>
  );
}

const isSame = (one: readonly Line[], other: readonly Line[]): boolean =>
  one.length === other.length && one.every((line, at) => line === other[at]);
