import { formatMoney, formatPercent } from '@waypost/contract/core/amount-text';
import { displayDate } from '#src/ui/form/date-text.ts';
import { displaySsn } from '#src/ui/form/ssn-text.ts';
import { Instant } from '#src/ui/Instant.tsx';
import { countText } from '#src/ui/instant-text.ts';
import { phoneText } from '#src/ui/phone-text.ts';
import { Table, TableScroll } from '#src/ui/table.ts';
import type { CataloguePage } from '../catalogue-page.ts';
import { Sheet } from '../data/Sheet.tsx';

const HOUR_MS = 3_600_000;
const before = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

const Texts = () => (
  <Sheet>
    <TableScroll>
      <Table>
        <thead>
          <tr>
            <th>What</th>
            <th>Shown</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>Phone</td>
            <td>{phoneText('13125550148')}</td>
          </tr>
          <tr>
            <td>SSN</td>
            <td>{displaySsn('900004417')}</td>
          </tr>
          <tr>
            <td>Date</td>
            <td>{displayDate('1984-03-01T00:00:00Z')}</td>
          </tr>
          <tr>
            <td>Money</td>
            <td>{formatMoney('1500.5')}</td>
          </tr>
          <tr>
            <td>Share</td>
            <td>{formatPercent('.2')}</td>
          </tr>
          <tr>
            <td>Count that stopped counting</td>
            <td>{countText(10_000, true)}</td>
          </tr>
          <tr>
            <td>Instant</td>
            <td>
              <Instant at={before(50)} />
            </td>
          </tr>
          <tr>
            <td>Age</td>
            <td>
              <Instant at={before(5)} isAge />
            </td>
          </tr>
        </tbody>
      </Table>
    </TableScroll>
  </Sheet>
);

export const page: CataloguePage = { title: 'Texts', Component: Texts };
