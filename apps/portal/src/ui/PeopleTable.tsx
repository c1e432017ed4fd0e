import { styled } from '@mui/material/styles';
import { EqualNot } from 'lucide-react';
import type { ReactNode } from 'react';
import { type PatientFact, type PatientFacts, patientFactLabels, patientFactNames } from './patient-facts.ts';
import { ScrollRegion } from './ScrollRegion.tsx';
import { MutedText } from './table.ts';

const Area = styled(ScrollRegion)({
  overflowX: 'auto',
  border: '1px solid var(--wp-line)',
  borderRadius: 'var(--wp-r-control)',
  '& table': { width: '100%', borderCollapse: 'collapse', fontSize: 13, lineHeight: '20px' },
  '& th, & td': {
    minWidth: 120,
    padding: '4px 12px',
    textAlign: 'left',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
    borderTop: '1px solid var(--wp-line)',
  },
  '& thead th': {
    minWidth: 168,
    borderTop: 0,
    padding: '8px 12px',
    fontWeight: 600,
    background: 'var(--wp-sunken)',
  },
  '& thead th:first-of-type, & tbody th': { minWidth: 96, overflowWrap: 'normal' },
  '& tbody th': { fontSize: 12, fontWeight: 400, color: 'var(--wp-text-2)' },
  '& td[data-differs]': { background: 'var(--wp-warn-bg)' },
  '& td svg': { verticalAlign: -2, marginRight: 4, color: 'var(--wp-warn-icon)' },
});

type Person = {
  id: string;
  heading: ReactNode;
  /** Null while they load, or if they cannot be loaded. */
  facts: PatientFacts | null;
  /** The facts that differ from the other person. */
  differs: readonly PatientFact[];
};

/**
 * The facts of several people side by side, with differences marked. Facts without any value are left out.
 */
export function PeopleTable({ label, people }: { label: string; people: readonly Person[] }) {
  const rows = patientFactNames.filter((name) => people.some(({ facts }) => facts && facts[name] !== ''));
  return (
    <Area aria-label={label}>
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Field</span>
            </th>
            {people.map(({ id, heading }) => (
              <th key={id} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((name) => (
            <tr key={name}>
              <th scope="row">{patientFactLabels[name]}</th>
              {people.map(({ id, facts, differs }) => (
                <td key={id} data-differs={differs.includes(name) || undefined}>
                  {differs.includes(name) && (
                    <>
                      <EqualNot size={14} strokeWidth={2} aria-hidden="true" />
                      <span className="visually-hidden">Differs: </span>
                    </>
                  )}
                  {facts && (facts[name] || <MutedText>Not given</MutedText>)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Area>
  );
}
