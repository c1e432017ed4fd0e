import { styled } from '@mui/material/styles';
import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { ActionButton } from '../ActionButton.tsx';
import { IconButton } from '../IconButton.tsx';
import { useFormShell } from './form-shell-context.ts';

const Part = styled('section')({ marginBottom: 16 });
const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  marginBottom: 8,
  '& h3': { flex: 1, fontSize: 13, lineHeight: '20px', fontWeight: 600 },
});
const Row = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 8,
  padding: '8px 12px',
  border: '1px solid var(--wp-line)',
  '& + &': { borderTop: 0 },
});
const Columns = styled('div')({
  flex: 1,
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  gap: '8px 12px',
  alignItems: 'start',
});
const Remove = styled('div')({ flex: 'none', width: 28, paddingTop: 20 });
const None = styled('p')({ fontSize: 13, lineHeight: '20px', color: 'var(--wp-text-3)' });

type RowsFieldProps = {
  title: string;
  /** The text shown without rows. */
  none: string;
  addLabel: string;
  /** The rows with their React keys. */
  rows: readonly { id: string }[];
  most: number;
  /** The name of a row, such as “Address CLM”. */
  rowName: (at: number) => string;
  /** Adds a row; its first field takes the focus. */
  onAdd: () => void;
  onRemove: (at: number) => void;
  /** Rows that cannot be removed have no button. */
  canRemove?: (at: number) => boolean;
  /** The fields of a row, in twelve columns. */
  children: (at: number) => ReactNode;
};

/** A list of items within a form, such as addresses: each a row of fields, added and removed with buttons. */
export function RowsField(props: RowsFieldProps) {
  const { title, none, addLabel, rows, most, rowName, onAdd, onRemove, canRemove = () => true } = props;
  const { isReadOnly } = useFormShell();
  const add = useRef<HTMLButtonElement>(null);
  return (
    <Part aria-label={title}>
      <Head>
        <h3>{title}</h3>
        {!isReadOnly && (
          <ActionButton
            ref={add}
            size="small"
            refusal={rows.length >= most ? `${most} at the most` : null}
            startIcon={<Plus size={14} strokeWidth={1.75} aria-hidden="true" />}
            onClick={onAdd}
          >
            {addLabel}
          </ActionButton>
        )}
      </Head>
      {rows.length === 0 && <None>{none}</None>}
      {rows.map(({ id }, at) => (
        <Row key={id} role="group" aria-label={rowName(at)}>
          <Columns>{props.children(at)}</Columns>
          {!isReadOnly && (
            <Remove>
              {canRemove(at) && (
                <IconButton
                  small
                  label={`Remove ${rowName(at)}`}
                  onClick={() => {
                    onRemove(at);
                    add.current?.focus();
                  }}
                >
                  <Trash2 size={16} strokeWidth={1.75} />
                </IconButton>
              )}
            </Remove>
          )}
        </Row>
      ))}
    </Part>
  );
}
