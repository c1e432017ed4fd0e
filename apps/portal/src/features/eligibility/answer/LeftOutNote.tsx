import type { LeftOut } from '@waypost/contract/eligibility/response';
import { Banner } from '#src/ui/Banner.tsx';
import { leftOutText } from '../raw-data/left-out-text.ts';

/** Lists the parts of a very long message that are not shown. */
export function LeftOutNote({ leftOut }: { leftOut: LeftOut }) {
  const text = leftOutText(leftOut);
  return text === null ? null : <Banner kind="warn">{text}</Banner>;
}
