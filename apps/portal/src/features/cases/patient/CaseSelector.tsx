import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/routes/paths.ts';
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

/** Goes to another case of the patient, where there is more than one (C-006). */
export function CaseSelector({ patientId, caseNumber }: CaseSelectorProps) {
  const { entity } = useEntity();
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data: cases = [] } = useQuery(casesOfPatientQuery(entity.id, patientId));
  if (cases.length < 2) return null;
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        endIcon={<ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {cases.length} cases for this patient
      </Button>
      <Menu
        id={menuId}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': 'Cases of this patient' },
          list: { 'aria-label': 'Cases of this patient' },
        }}
      >
        {cases.map((one) => (
          <MenuItem
            key={one.caseId}
            component={Link}
            to={paths.caseManagement(entity.lCode, one.caseNumber)}
            selected={one.caseNumber === caseNumber}
            aria-current={one.caseNumber === caseNumber ? 'page' : undefined}
            onClick={() => setAnchor(null)}
          >
            <Lines>
              <b>{one.caseNumber}</b>
              <small>
                {periodText(one.dateOfServiceStart, one.dateOfServiceEnd)}, {one.caseStatus.status},{' '}
                {one.facility}
              </small>
            </Lines>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
