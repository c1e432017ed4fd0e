import { styled } from '@mui/material/styles';
import type { Entity } from '@waypost/contract/entities/calls';
import { PanelLeftOpen } from 'lucide-react';
import { Link } from 'react-router';
import { settings } from '#src/api/settings.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { usePreference } from '#src/ui/preferences.ts';
import { screenOnly } from '#src/ui/print/screen-only.ts';
import { Mark, Wordmark } from '#src/ui/Wordmark.tsx';
import { useEntity } from '../../entity-context.ts';
import { EntitySelector } from '../EntitySelector.tsx';
import { destinations, groupTitles } from './destinations.ts';
import { NavigationFooter } from './NavigationFooter.tsx';
import { NavigationGroup, PlainList } from './NavigationGroup.tsx';
import { NavigationItem } from './NavigationItem.tsx';

const Bar = styled('nav', { shouldForwardProp: (name) => name !== 'isRail' })<{ isRail: boolean }>(
  ({ isRail }) => ({
    flex: 'none',
    width: isRail ? 'var(--wp-nav-rail)' : 'var(--wp-nav)',
    height: '100%',
    display: 'flex',
    flexDirection: 'column',
    background: 'var(--wp-canvas)',
    borderRight: '1px solid var(--wp-line)',
    ...screenOnly,
  }),
);

const Brand = styled(Link)({
  flex: 'none',
  height: 'var(--wp-top)',
  display: 'flex',
  alignItems: 'center',
  padding: '0 16px',
});

const Items = styled('div')({ flex: 1, minHeight: 0, padding: '4px 8px', overflow: 'auto' });

const Rule = styled('hr')({ margin: '8px 0', border: 0, borderTop: '1px solid var(--wp-line)' });

const RailFoot = styled('div')({
  display: 'grid',
  placeItems: 'center',
  padding: 8,
  borderTop: '1px solid var(--wp-line)',
});

type NavigationProps = {
  entities: readonly Entity[];
  isRail: boolean;
  /** Expands the rail to the full navigation. */
  onExpand: () => void;
};

type GroupId = keyof typeof groupTitles;
const groupIds = Object.keys(groupTitles) as GroupId[];

/** The navigation: 260 px wide, or a rail of icons with their names on hover. */
export function Navigation({ entities, isRail, onExpand }: NavigationProps) {
  const access = useEntity();
  const openGroups = usePreference('openGroups');
  const all = destinations(access, settings().linkedProducts);
  const main = all.filter(({ group }) => group === 'main');
  const groups = groupIds
    .map((id) => ({ id, title: groupTitles[id], items: all.filter(({ group }) => group === id) }))
    .filter(({ items }) => items.length > 0);
  // The rail shows only the groups that are open.
  const besides = groups.filter(({ id }) => openGroups.includes(id)).flatMap(({ items }) => items);
  return (
    <Bar aria-label="Main" isRail={isRail}>
      <Brand to={access.basePath} aria-label="Waypost home">
        {isRail ? <Mark size={16} /> : <Wordmark />}
      </Brand>
      {!isRail && <EntitySelector entities={entities} />}
      <Items>
        <PlainList>
          {main.map((item) => (
            <li key={item.id}>
              <NavigationItem destination={item} isRail={isRail} />
            </li>
          ))}
          {!isRail && groups.map((group) => <NavigationGroup key={group.id} {...group} />)}
        </PlainList>
        {isRail && besides.length > 0 && (
          <>
            <Rule />
            <PlainList>
              {besides.map((item) => (
                <li key={item.id}>
                  <NavigationItem destination={item} isRail />
                </li>
              ))}
            </PlainList>
          </>
        )}
      </Items>
      {!isRail && <NavigationFooter />}
      {isRail && (
        <RailFoot>
          <IconButton label="Expand navigation" onClick={onExpand}>
            <PanelLeftOpen size={16} strokeWidth={1.75} />
          </IconButton>
        </RailFoot>
      )}
    </Bar>
  );
}
