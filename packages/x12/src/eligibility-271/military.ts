import {
  militaryAffiliations,
  militaryEmploymentStatuses,
  militaryInformationStatuses,
  militaryRanks,
} from '../codes/military.ts';
import { labelOf } from '../codes/table.ts';
import { readPeriod } from '../dates.ts';
import type { SegmentCursor } from '../segments.ts';
import { type Captured, capturedUpTo } from './captured.ts';
import type { MilitaryService } from './model.ts';

/** MPI */
export function readMilitaryService(segment: SegmentCursor): MilitaryService {
  const informationStatusCode = segment.element(1);
  const employmentStatusCode = segment.element(2);
  const affiliationCode = segment.element(3);
  const rankCode = segment.element(5);
  return {
    informationStatusCode,
    informationStatus: labelOf(militaryInformationStatuses, informationStatusCode),
    employmentStatusCode,
    employmentStatus: labelOf(militaryEmploymentStatuses, employmentStatusCode),
    affiliationCode,
    affiliation: labelOf(militaryAffiliations, affiliationCode),
    description: segment.element(4),
    rankCode,
    rank: labelOf(militaryRanks, rankCode),
    ...readPeriod(segment.element(7)),
  };
}

/** The model captures an MPI except for an unusual format of its date (MPI06). */
export function militaryCaptured(segment: SegmentCursor): Captured {
  const format = segment.element(6);
  return format === '' || format === 'D8' || format === 'RD8' ? capturedUpTo(segment, 7) : 'part';
}
