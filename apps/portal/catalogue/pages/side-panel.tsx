import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { X } from 'lucide-react';
import { IconButton } from '#src/ui/IconButton.tsx';
import { KeyCaps } from '#src/ui/KeyCaps.tsx';
import { SidePanel } from '#src/ui/SidePanel.tsx';
import type { CataloguePage } from '../catalogue-page.ts';

const Beside = styled('div')({
  position: 'relative',
  display: 'flex',
  height: 480,
  border: '1px solid var(--wp-line)',
  '& > div': { flex: 1, minWidth: 0, padding: 16, background: 'var(--wp-surface)' },
  '& aside h2': { flex: 1 },
  '& aside p': { padding: 16 },
});

const Panel = () => (
  <Beside>
    <div>
      The list. <KeyCaps keys="j k" /> move, <KeyCaps keys="g t" /> goes to the tasks.
    </div>
    <SidePanel
      label="Task"
      header={
        <>
          <h2>Task</h2>
          <IconButton label="Close panel" keys="p">
            <X size={16} strokeWidth={1.75} />
          </IconButton>
        </>
      }
      footer={
        <Button variant="contained" fullWidth>
          Start Task &nbsp; <KeyCaps keys="s" isInherited />
        </Button>
      }
    >
      <p>Why the task is here, and what comes next.</p>
    </SidePanel>
  </Beside>
);

export const page: CataloguePage = { title: 'Side panel and key caps', Component: Panel };
