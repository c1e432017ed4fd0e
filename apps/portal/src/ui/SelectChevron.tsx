import { ChevronDown } from 'lucide-react';

/** The icon of a control that opens a list. MUI positions it by the class it passes. */
export const SelectChevron = ({ className }: { className?: string }) => (
  <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" className={className} />
);
