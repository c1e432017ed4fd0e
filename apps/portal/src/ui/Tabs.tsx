import { styled } from '@mui/material/styles';
import Tab from '@mui/material/Tab';
import MuiTabs from '@mui/material/Tabs';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Count } from './Accordion.tsx';

type TabItem<Value extends string> = {
  value: Value;
  label: string;
  icon?: LucideIcon;
  /** The number of items in the tab; null while it is unknown, which reserves its space. */
  count?: string | null;
  content: ReactNode;
};

const Beside = styled('div')({
  display: 'grid',
  gridTemplateColumns: '220px minmax(0, 1fr)',
  gap: 24,
  alignItems: 'start',
  '@media (max-width: 799px)': { gridTemplateColumns: 'minmax(0, 1fr)', gap: 12 },
});

/** Tabs above their content. */
const Over = styled('div')({ '& > [role="tabpanel"]': { paddingTop: 16 } });
const Across = styled(MuiTabs)({
  borderBottom: '1px solid var(--wp-line)',
  // Arrows appear only when there are more tabs than fit, and take no space otherwise.
  '& .MuiTabScrollButton-root': { width: 28 },
  '& .MuiTabScrollButton-root.Mui-disabled': { width: 0 },
});

const Upright = styled(MuiTabs)({
  '& .MuiTabs-indicator': { display: 'none' },
  '& .MuiTabs-list': { gap: 2 },
  '& .MuiTab-root': {
    justifyContent: 'flex-start',
    minHeight: 36,
    maxWidth: 'none',
    margin: 0,
    padding: '0 12px',
    borderRadius: 'var(--wp-r-control)',
    textAlign: 'left',
    '&:hover': { background: 'var(--wp-nav-on)' },
    '&.Mui-selected': { background: 'var(--wp-nav-on)', fontWeight: 500 },
    '&.Mui-selected svg': { color: 'var(--wp-accent)' },
  },
});

type TabsProps<Value extends string> = {
  /** The name of the tab list. */
  label: string;
  tabs: readonly TabItem<Value>[];
  /** The open tab, from the address, see `useTab`. */
  value: Value;
  onChange: (value: Value) => void;
  /** Tabs to the left of their content, as in the profile. */
  isVertical?: boolean;
};

/** Tabs and the content of the open tab. Arrow keys move, Home and End jump, Enter or Space opens. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, isVertical }: TabsProps<Value>) {
  const id = useId();
  const List = isVertical ? Upright : Across;
  const Place = isVertical ? Beside : Over;
  const open = tabs.find((tab) => tab.value === value);
  return (
    <Place>
      <List
        aria-label={label}
        value={open?.value ?? false}
        onChange={(_event, next: Value) => onChange(next)}
        orientation={isVertical ? 'vertical' : 'horizontal'}
        variant={isVertical ? 'standard' : 'scrollable'}
        scrollButtons={isVertical ? false : 'auto'}
      >
        {tabs.map(({ value: tab, label: text, icon: Icon, count }) => (
          <Tab
            key={tab}
            value={tab}
            id={`${id}-${tab}`}
            aria-controls={`${id}-panel`}
            iconPosition="start"
            icon={Icon && <Icon size={16} strokeWidth={1.75} aria-hidden="true" />}
            label={
              count === undefined ? (
                text
              ) : (
                <span>
                  {text} <Count style={count === null ? { visibility: 'hidden' } : {}}>{count ?? '0'}</Count>
                </span>
              )
            }
          />
        ))}
      </List>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={open && `${id}-${open.value}`}>
        {open?.content}
      </div>
    </Place>
  );
}
