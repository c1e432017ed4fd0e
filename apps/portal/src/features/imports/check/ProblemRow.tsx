import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import type { Import, ImportRow } from '@waypost/contract/imports/shapes';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { api, problemMessage } from '#src/api/client.ts';
import { ApiError } from '#src/api/problem.ts';
import { MutedText } from '#src/ui/table.ts';
import { planWord } from '../plan-words.ts';
import { type ProblemCell, patientOf, problemCells } from './problem-rows.ts';

const Row = styled('li')({
  padding: '8px 0 12px',
  borderTop: '1px solid var(--wp-line)',
  fontSize: 13,
  lineHeight: '20px',
  '& > header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 12px', minHeight: 32 },
  '& > header > span': { flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' },
  '& > ul': { listStyle: 'none', margin: 0, padding: 0 },
});
const Cell = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr) minmax(0, 5fr)',
  alignItems: 'center',
  gap: '4px 12px',
  minHeight: 40,
  '& label': { overflowWrap: 'anywhere', color: 'var(--wp-text-2)' },
  '& p': { display: 'flex', gap: 6, color: 'var(--wp-text-2)' },
  '& p svg': { flex: 'none', marginTop: 2, color: 'var(--wp-warn-icon)' },
  '& p[data-level="error"] svg': { color: 'var(--wp-bad-icon)' },
  '@media (max-width: 799px)': { gridTemplateColumns: 'minmax(0, 1fr)', padding: '8px 0' },
});
const RowStatus = styled('p')({
  display: 'flex',
  gap: 6,
  '& svg': { flex: 'none', marginTop: 2, color: 'var(--wp-ok-icon)' },
});

type ProblemRowProps = {
  one: Import;
  row: ImportRow;
  nameOf: (field: string) => string;
  /** Whether rows are still being planned. */
  isPlanning: boolean;
  onAnswer: (row: ImportRow, earlier: ImportRow) => void;
  /** Called when another user has changed the row. */
  onStale: () => void;
  /** Called when the last cell of the list was corrected by Enter. */
  onLastCell: () => void;
};

/** A row with problems: the user corrects its cells in place, or leaves the row out. */
export function ProblemRow({ one, row, nameOf, isPlanning, onAnswer, onStale, onLastCell }: ProblemRowProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const cells = problemCells(row, one.columns, nameOf);
  const isLeftOut = row.plan === 'skipped';
  const change = async (body: {
    cells?: { position: number; text: string }[];
    isSkipped?: boolean;
  }): Promise<ImportRow | null> => {
    if (isBusy) return null;
    setIsBusy(true);
    setFailure(null);
    try {
      const answer = await api.imports.changeImportRow({
        params: { importId: one.importId, row: String(row.row) },
        headers: { 'if-match': String(row.version) },
        body,
      });
      onAnswer(answer, row);
      return answer;
    } catch (error) {
      setFailure(error);
      if (error instanceof ApiError && error.code === 'VERSION_CHANGED') onStale();
      return null;
    } finally {
      setIsBusy(false);
    }
  };
  const patient = patientOf(row, one.mapping);
  return (
    <Row data-row>
      <header>
        <span>
          <b>Row {row.row.toLocaleString('en-US')}</b>
          {patient && `: ${patient}`}
        </span>
        <Button
          size="small"
          disabled={isBusy || isPlanning}
          aria-label={`${isLeftOut ? 'Take In Again' : 'Leave Out'}: row ${row.row}`}
          onClick={() => void change({ isSkipped: !isLeftOut })}
        >
          {isLeftOut ? 'Take In Again' : 'Leave Out'}
        </Button>
      </header>
      {!isLeftOut && (
        <ul>
          {cells.map((cell) => (
            <CorrectedCell
              key={cell.position ?? cell.label}
              cell={cell}
              isPlanning={isPlanning}
              onSave={(text) =>
                cell.position === null
                  ? Promise.resolve(null)
                  : change({ cells: [{ position: cell.position, text }] })
              }
              onLast={onLastCell}
            />
          ))}
        </ul>
      )}
      {(isLeftOut || cells.length === 0) && (
        <RowStatus role="status">
          <CircleCheck size={16} strokeWidth={2} aria-hidden="true" />
          {isLeftOut ? 'Left out' : correctedText(row)}
        </RowStatus>
      )}
      {failure !== null && (
        <p role="alert">
          <MutedText>
            {failure instanceof ApiError && failure.fields.length > 0
              ? failure.fields.map(({ message }) => message).join(' ')
              : problemMessage(failure)}
          </MutedText>
        </p>
      )}
    </Row>
  );
}

/** The result of a corrected row. */
const correctedText = ({ plan, preview }: ImportRow): string =>
  plan === 'create' && preview?.patient && !preview.birthDate
    ? 'Will be added without a date of birth'
    : planWord({ plan });

type CorrectedCellProps = {
  cell: ProblemCell;
  isPlanning: boolean;
  /** Resolves to null if the text is not saved. */
  onSave: (text: string) => Promise<ImportRow | null>;
  /** Called when this is the last cell and Enter has corrected it. */
  onLast: () => void;
};

/** The cell after this one; undefined if it is the last. */
function nextCell(field: HTMLElement): HTMLElement | undefined {
  const fields = [...(field.closest('section')?.querySelectorAll<HTMLElement>('input') ?? [])];
  return fields[fields.findIndex((one) => one === field || field.contains(one)) + 1];
}

/** The value of the file, editable. Enter, or leaving the field, saves it. */
function CorrectedCell({ cell, isPlanning, onSave, onLast }: CorrectedCellProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  // The text of the last call: Enter and then leaving the field must save only once.
  const sent = useRef<string | null>(null);
  const save = async (): Promise<boolean> => {
    if (typed === null || typed === cell.text || typed === sent.current) return false;
    sent.current = typed;
    const row = await onSave(typed);
    if (row) setTyped(null);
    else sent.current = null;
    return row !== null && !row.troubles.some(({ position }) => position === cell.position);
  };
  const leave = (field: HTMLElement) => {
    const next = nextCell(field);
    if (next) next.focus();
    // The focus moves only when the cell is correct, so that a held key never starts the import.
    else void save().then((isCorrect) => isCorrect && onLast());
  };
  const Icon = cell.isError ? CircleAlert : TriangleAlert;
  return (
    <Cell>
      <label htmlFor={id}>{cell.label}</label>
      {cell.position === null ? (
        <MutedText id={id}>{!cell.isWholeRow && 'Not in the file'}</MutedText>
      ) : (
        <OutlinedInput
          id={id}
          value={typed ?? cell.text}
          disabled={isPlanning}
          autoComplete="off"
          placeholder="Blank"
          inputProps={{ spellCheck: false, maxLength: 2000, 'aria-describedby': `${id}-why` }}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => void save()}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && leave(currentTarget)}
        />
      )}
      <p id={`${id}-why`} data-level={cell.isError ? 'error' : 'warning'}>
        <Icon size={16} strokeWidth={2} aria-hidden="true" />
        <span>
          {cell.messages.join(' ')}
          {!cell.isError && <MutedText> Left as it is, the row is imported without it.</MutedText>}
        </span>
      </p>
    </Cell>
  );
}
