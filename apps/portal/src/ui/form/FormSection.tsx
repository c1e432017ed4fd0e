import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const Section = styled('fieldset')({ border: 0, padding: 0, margin: '0 0 16px', minWidth: 0 });
const Title = styled('legend')({
  padding: 0,
  margin: '0 0 8px',
  fontSize: 13,
  lineHeight: '20px',
  fontWeight: 600,
});
const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  gap: 12,
  alignItems: 'start',
});

/** A group of fields in twelve columns, with an optional title. */
export function FormSection({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Section>
      {title !== undefined && <Title>{title}</Title>}
      <Columns>{children}</Columns>
    </Section>
  );
}
