import { useState } from 'react';
import { useTab } from '#src/app/use-tab.ts';

const tabs = ['details', 'insurance'] as const;
export type SidebarTab = (typeof tabs)[number];

/** The sidebar of a case: its open tab, and whether it is open over the page on narrow screens. */
export function useSidebar() {
  const [tab, setTab] = useTab(tabs, 'panel');
  const [isOpen, setIsOpen] = useState(false);
  return {
    tab,
    setTab,
    isOpen,
    setIsOpen,
    /** Shows a tab, also on narrow screens. */
    show(shown: SidebarTab) {
      setTab(shown);
      setIsOpen(true);
    },
  };
}
