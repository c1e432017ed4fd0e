import { styled } from '@mui/material/styles';
import type { EligibilityResponse } from '@waypost/contract/eligibility/response';
import { Banner } from '#src/ui/Banner.tsx';
import { FigureLink } from './FigureLink.tsx';
import { planNotices } from './plan-notices.ts';

const Place = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  padding: '12px 16px 0',
});

/** Notices above the plans that change who pays. */
export function PlanNotices({ response }: { response: EligibilityResponse }) {
  const notices = planNotices(response);
  if (notices.length === 0) return null;
  return (
    <Place>
      {notices.map(({ kind, title, text, coverageIndexes }) => (
        <Banner key={title} kind={kind} title={`${title}.`}>
          {text}{' '}
          <FigureLink coverageIndexes={coverageIndexes} label={`Show the line: ${title}`}>
            Show the line
          </FigureLink>
        </Banner>
      ))}
    </Place>
  );
}
