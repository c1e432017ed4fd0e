import { useState } from 'react';
import { useTab } from '#src/app/use-tab.ts';

const tabs = ['details', 'insurance'] as const;
export type SidebarTab = (typeof tabs)[number];

/** The sidebar of a case: its open tab, and whether it was opened where it lies over the page. */
export function useSidebar() {
  const [tab, setTab] = useTab(tabs, 'panel');
  const [isOpen, setIsOpen] = useState(false);
  return {
    tab,
    setTab,
    isOpen,
    setIsOpen,
    /** Brings a tab in sight, however wide the window is. */
    show(shown: SidebarTab) {
      setTab(shown);
      setIsOpen(true);
    },
  };
}
