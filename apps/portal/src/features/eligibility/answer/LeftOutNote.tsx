import type { LeftOut } from '@waypost/contract/services/eligibility-response';
import { leftOutText } from '#src/app/raw-data/left-out-text.ts';
import { Banner } from '#src/ui/Banner.tsx';

/** Says what of a message is not shown, when it is more than anybody reads. */
export function LeftOutNote({ leftOut }: { leftOut: LeftOut }) {
  const text = leftOutText(leftOut);
  return text === null ? null : <Banner kind="warn">{text}</Banner>;
}
