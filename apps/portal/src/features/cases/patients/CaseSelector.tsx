import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { MenuButton } from '#src/ui/MenuButton.tsx';
import { periodText } from '../period-text.ts';
import { casesOfPatientQuery } from './patient-queries.ts';

const Lines = styled('span')({
  display: 'flex',
  flexDirection: 'column',
  fontSize: 13,
  lineHeight: '18px',
  '& b': { fontWeight: 600 },
  '& small': { fontSize: 12, lineHeight: '16px', color: 'var(--wp-text-2)' },
});

type CaseSelectorProps = { patientId: string; caseNumber: string };

/** Opens another case of the patient, if there is one (C-006). */
export function CaseSelector({ patientId, caseNumber }: CaseSelectorProps) {
  const { entity } = useEntity();
  const { data: cases = [] } = useQuery(casesOfPatientQuery(entity.id, patientId));
  if (cases.length < 2) return null;
  return (
    <MenuButton label="Cases of this patient" text={`${cases.length} cases for this patient`} popup="dialog">
      {(close) =>
        cases.map((one) => (
          <MenuItem
            key={one.caseId}
            component={Link}
            to={paths.caseManagement(entity.lCode, one.caseNumber)}
            selected={one.caseNumber === caseNumber}
            aria-current={one.caseNumber === caseNumber ? 'page' : undefined}
            onClick={close}
          >
            <Lines>
              <b>{one.caseNumber}</b>
              <small>
                {periodText(one.dateOfServiceStart, one.dateOfServiceEnd)}, {one.caseStatus.status},{' '}
                {one.facility}
              </small>
            </Lines>
          </MenuItem>
        ))
      }
    </MenuButton>
  );
}
