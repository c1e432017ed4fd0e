import { styled } from '@mui/material/styles';
import type { AuditRecord } from '@waypost/contract/audit/calls';
import { auditDetails } from '@waypost/contract/audit/words';
import { MutedText, Table } from '#src/ui/table.ts';

const Inset = styled('div')({ padding: '4px 12px 12px 32px' });

const Value = styled('span')({
  padding: '1px 6px',
  borderRadius: 'var(--wp-r-control)',
  '&[data-change="old"]': {
    color: 'var(--wp-bad-fg)',
    background: 'var(--wp-bad-bg)',
    textDecoration: 'line-through',
  },
  '&[data-change="new"]': { color: 'var(--wp-ok-fg)', background: 'var(--wp-ok-bg)' },
});

const ROW = 33;
/** The height of heading, rows and padding. */
export const detailHeight = (record: AuditRecord): number => (auditDetails(record).length + 1) * ROW + 20;

function Side({ value, change }: { value: string | null; change: 'old' | 'new' }) {
  if (value === null || value === '') return <MutedText>empty</MutedText>;
  return (
    <Value data-change={change} title={value}>
      {value}
    </Value>
  );
}

/** The changed properties with old and new values (P-104). */
export function AuditDetail({ record }: { record: AuditRecord }) {
  return (
    <Inset>
      <Table aria-label="Changes">
        <thead>
          <tr>
            <th scope="col">Property</th>
            <th scope="col">Old Value</th>
            <th scope="col">New Value</th>
          </tr>
        </thead>
        <tbody>
          {auditDetails(record).map(({ propertyName, previousValue, newValue }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a record never changes
            <tr key={index}>
              <td title={propertyName}>{propertyName}</td>
              <td>
                <Side value={previousValue} change="old" />
              </td>
              <td>
                <Side value={newValue} change="new" />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Inset>
  );
}
