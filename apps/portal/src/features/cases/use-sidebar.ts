import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTab } from '#src/app/use-tab.ts';

const tabs = ['details', 'insurance'] as const;
export type SidebarTab = (typeof tabs)[number];

/** The sidebar of a case: its open tab, and whether it is open over the page on narrow screens. */
export function useSidebar() {
  const [tab, setTab] = useTab(tabs, 'panel');
  const [query] = useSearchParams();
  // An address with a form opens it, even when the sidebar covers the page.
  const [isOpen, setIsOpen] = useState(query.has('insurance'));
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
