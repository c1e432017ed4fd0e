import { ChevronDown } from 'lucide-react';

/** Marks a control that opens a list; MUI places it by the class it hands over. */
export const SelectChevron = ({ className }: { className?: string }) => (
  <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" className={className} />
);
