import { styled } from '@mui/material/styles';
import type { LucideIcon } from 'lucide-react';
import { type ComponentType, Suspense } from 'react';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';
import { ResponsivePageFrame } from '#src/ui/page-frame.ts';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { Tabs } from '#src/ui/Tabs.tsx';
import { type EntityAccess, useEntity } from './entity-context.ts';
import { useTab } from './use-tab.ts';

const About = styled('p')({
  maxWidth: 960,
  marginBottom: 8,
  fontSize: 13,
  lineHeight: '20px',
  color: 'var(--wp-text-2)',
});

/** A tab, shown to users with its permissions. */
export type PageTab<Name extends string> = {
  value: Name;
  label: string;
  /** The purpose of the tab, where its name and list do not show it. */
  about?: string;
  isShown: (access: EntityAccess) => boolean;
  Content: ComponentType;
};

type TabbedPageProps<Name extends string> = {
  title: string;
  icon: LucideIcon;
  tabs: ReadonlyArray<PageTab<Name>>;
  /** The message for users who may see none of the tabs. */
  noAccess: string;
};

/** A page of tabs. It has no guard: a user who may see none of its tabs gets a message (W-028). */
export function TabbedPage<Name extends string>({ title, icon, tabs, noAccess }: TabbedPageProps<Name>) {
  const access = useEntity();
  const shown = tabs.filter(({ isShown }) => isShown(access));
  const [first, ...others] = shown.map(({ value }) => value);
  return (
    <ResponsivePageFrame>
      <PageHeader title={title} />
      {first ? (
        <OpenTab title={title} shown={shown} names={[first, ...others]} />
      ) : (
        <EmptyPanel icon={icon} title={noAccess} />
      )}
    </ResponsivePageFrame>
  );
}

type OpenTabProps<Name extends string> = {
  title: string;
  shown: ReadonlyArray<PageTab<Name>>;
  names: [Name, ...Name[]];
};

function OpenTab<Name extends string>({ title, shown, names }: OpenTabProps<Name>) {
  const [value, open] = useTab<Name>(names);
  return (
    <Tabs
      label={title}
      isVertical
      value={value}
      onChange={open}
      tabs={shown.map(({ value: tab, label, about, Content }) => ({
        value: tab,
        label,
        content: (
          <>
            {about && <About>{about}</About>}
            <Suspense fallback={<SkeletonRows count={8} />}>
              <Content />
            </Suspense>
          </>
        ),
      }))}
    />
  );
}
