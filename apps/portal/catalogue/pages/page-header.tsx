import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { ChipList } from '#src/ui/ChipList.tsx';
import { FilterBar } from '#src/ui/FilterBar.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import { StatusPill } from '#src/ui/StatusPill.tsx';
import { userStatus } from '#src/ui/status.ts';
import type { CataloguePage } from '../catalogue-page.ts';
import { Card } from '../data/Sheet.tsx';

const asOptions = (...labels: string[]) => labels.map((label) => ({ value: label.toLowerCase(), label }));
const Stand = styled('div')({ marginBottom: 16 });

function Headers() {
  const [text, setText] = useState('');
  const [status, setStatus] = useState<string[]>(['pending']);
  const [role, setRole] = useState<string[]>([]);
  const [chips, setChips] = useState(['30 Health Benefit Plan Coverage', '47 Hospital', '98 Office Visit']);
  return (
    <>
      <Stand>
        <PageHeader
          title="Users"
          badge={<StatusPill status={userStatus.Active} />}
          count="1,284 users"
          actions={
            <>
              <SearchField label="Search users" placeholder="Name or e-mail" text={text} onSearch={setText} />
              <Button>Export</Button>
              <Button variant="contained">Invite user</Button>
            </>
          }
        />
      </Stand>
      <Card>
        <FilterBar
          label="Narrow the list"
          search={<SearchField label="Search this list" text={text} onSearch={setText} />}
          filters={[
            {
              label: 'Status',
              options: asOptions('Active', 'Pending', 'Deactivated'),
              chosen: status,
              onChange: setStatus,
            },
            {
              label: 'Role',
              options: asOptions('Viewer', 'Biller', 'Manager'),
              chosen: role,
              onChange: setRole,
            },
          ]}
          onClear={() => {
            setStatus([]);
            setRole([]);
          }}
        />
        <p role="status">
          {text} / {status.join()} / {role.join()}
        </p>
      </Card>
      <Card>
        <h2>Chips</h2>
        <ChipList
          label="Service types"
          chips={chips.map((label) => ({ key: label, label }))}
          onRemove={(key) => setChips(chips.filter((chip) => chip !== key))}
        />
        <ChipList
          label="Many"
          most={4}
          chips={Array.from({ length: 12 }, (_chip, index) => ({ key: `${index}`, label: `Code ${index}` }))}
        />
      </Card>
    </>
  );
}

export const page: CataloguePage = { title: 'Page header and filters', Component: Headers };
