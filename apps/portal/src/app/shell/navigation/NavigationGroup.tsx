import { styled } from '@mui/material/styles';
import type { NavigationGroup as GroupId } from '@waypost/contract/linked-products/shapes';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useEffect, useId } from 'react';
import { useLocation } from 'react-router';
import { readPreference, setPreference, usePreference } from '#src/ui/preferences.ts';
import type { Destination } from './destinations.ts';
import { NavigationItem } from './NavigationItem.tsx';

const Toggle = styled('button')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  width: '100%',
  height: 32,
  marginTop: 8,
  padding: '0 8px',
  border: 0,
  borderRadius: 'var(--wp-r-control)',
  background: 'none',
  color: 'var(--wp-text-2)',
  fontSize: 13,
  fontWeight: 500,
  textAlign: 'left',
  cursor: 'pointer',
  '& svg': { flex: 'none' },
  '&:hover': { background: 'var(--wp-nav-on)', color: 'var(--wp-text)' },
});

export const PlainList = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });

/** Whether a destination is the current page or a parent of it. */
const isAt = (pathname: string, destination: Destination): boolean =>
  'path' in destination && (pathname === destination.path || pathname.startsWith(`${destination.path}/`));

const without = (groups: readonly string[], id: string): string[] => groups.filter((other) => other !== id);

/** Items under a heading, closed until one is used. */
export function NavigationGroup({
  id,
  title,
  items,
}: {
  id: GroupId;
  title: string;
  items: readonly Destination[];
}) {
  const listId = useId();
  const openGroups = usePreference('openGroups');
  const { pathname } = useLocation();
  const isUsed = items.some((item) => isAt(pathname, item));
  const isOpen = openGroups.includes(id);
  useEffect(() => {
    const groups = readPreference('openGroups');
    if (isUsed && !groups.includes(id)) setPreference('openGroups', [...groups, id]);
  }, [isUsed, id]);
  const toggle = () => setPreference('openGroups', isOpen ? without(openGroups, id) : [...openGroups, id]);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <li>
      <Toggle type="button" aria-expanded={isOpen} aria-controls={listId} onClick={toggle}>
        <Chevron size={16} strokeWidth={1.75} aria-hidden="true" />
        {title}
      </Toggle>
      <PlainList id={listId} hidden={!isOpen}>
        {items.map((item) => (
          <li key={item.id}>
            <NavigationItem destination={item} isRail={false} />
          </li>
        ))}
      </PlainList>
    </li>
  );
}
