import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { CaseDetails } from '@waypost/contract/cases/shapes';
import { lastFirst } from '@waypost/contract/core/name-text';
import { Copy, PanelLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { copyText } from '#src/ui/copy-text.ts';
import { birthText } from '#src/ui/form/date-text.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { SideDrawer } from '#src/ui/SideDrawer.tsx';
import { Tabs } from '#src/ui/Tabs.tsx';
import type { SidebarTab } from './use-sidebar.ts';

/** Scrolls separately, because a long form would push the case out of view. */
const Aside = styled('aside')({
  borderRight: '1px solid var(--wp-line)',
  background: 'var(--wp-surface)',
  minWidth: 0,
  '@media screen': {
    position: 'sticky',
    top: 0,
    height: '100cqh',
    overflowY: 'auto',
    // Keeps a focused field from being covered by the patient above or the buttons below.
    scrollPadding: '72px 0',
  },
});

/** The patient stays visible while the sidebar scrolls. */
const Header = styled('header')({
  position: 'sticky',
  top: 0,
  zIndex: 2,
  display: 'flex',
  alignItems: 'flex-start',
  gap: 8,
  padding: '16px 16px 8px',
  background: 'var(--wp-surface)',
  '& > div': { flex: 1, minWidth: 0 },
  '& h2': { fontSize: 16, lineHeight: '24px', fontWeight: 600, overflowWrap: 'anywhere' },
  '& p': { fontSize: 13, lineHeight: '20px', color: 'var(--wp-text-2)' },
});

const Content = styled('div')({ padding: '0 16px' });

const Strip = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 16px',
  minHeight: 48,
  padding: '6px 20px',
  borderBottom: '1px solid var(--wp-line)',
  background: 'var(--wp-surface)',
  fontSize: 13,
  lineHeight: '20px',
  color: 'var(--wp-text-2)',
  '& b': { color: 'var(--wp-text)', fontWeight: 600 },
});

type CaseSidebarProps = {
  patient: CaseDetails['patient'];
  tab: SidebarTab;
  onTab: (tab: SidebarTab) => void;
  /** On narrow screens: whether the sidebar is open over the page. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  details: ReactNode;
  insurance: ReactNode;
  /** The number of insurances; undefined until it is known. */
  insurances: number | undefined;
};

/** Shown next to the name of a patient without a first name, such as a newborn. */
const UNKNOWN = 'First name not known';

const narrow = '(max-width: 1199px)';

/** Reserves the space of the sidebar while the case loads. */
export function SidebarPlace() {
  return useMediaQuery(narrow) ? <Strip /> : <Aside aria-hidden="true" />;
}

/**
 * The patient and the insurance of a case: 400 px next to the case, or a strip that opens it (C-022 to
 * C-024).
 */
export function CaseSidebar(props: CaseSidebarProps) {
  const { patient, tab, onTab, isOpen, onOpen, details, insurance, insurances } = props;
  const isNarrow = useMediaQuery(narrow);
  // Family name, first name and middle initial (C-023).
  const name = lastFirst(patient);
  const isFirstUnknown = patient.firstName === null;
  const tabs = (
    <Tabs
      label="Patient and insurance"
      value={tab}
      onChange={onTab}
      tabs={[
        { value: 'details', label: 'Details', content: details },
        {
          value: 'insurance',
          label: 'Insurance',
          ...(insurances === undefined ? {} : { count: String(insurances) }),
          content: insurance,
        },
      ]}
    />
  );
  if (isNarrow)
    return (
      <Strip role="region" aria-label="Patient">
        <Button
          size="small"
          aria-haspopup="dialog"
          startIcon={<PanelLeft size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => onOpen(true)}
        >
          Patient
        </Button>
        <b>{name}</b>
        {isFirstUnknown && <span>{UNKNOWN}</span>}
        <span>Patient ID {patient.patientNumber}</span>
        <span>
          {birthText(patient.birthDate)}, {patient.gender}
        </span>
        {isOpen && (
          <SideDrawer title={name} width={400} onClose={() => onOpen(false)}>
            {tabs}
          </SideDrawer>
        )}
      </Strip>
    );
  return (
    <Aside aria-label="Patient">
      <Header>
        <div>
          <h2>{name}</h2>
          {isFirstUnknown && <p>{UNKNOWN}</p>}
          <p>Patient ID {patient.patientNumber}</p>
        </div>
        <IconButton label="Copy Patient ID" onClick={() => void copyText(patient.patientNumber)}>
          <Copy size={16} strokeWidth={1.75} />
        </IconButton>
      </Header>
      <Content>{tabs}</Content>
    </Aside>
  );
}
