import { styled } from '@mui/material/styles';

const Circle = styled('span')({
  flex: 'none',
  width: 24,
  height: 24,
  borderRadius: '50%',
  display: 'grid',
  placeItems: 'center',
  background: 'var(--wp-info-bg)',
  color: 'var(--wp-info-fg)',
  fontSize: 11,
  lineHeight: '16px',
  fontWeight: 600,
});

/** The initials of a user, as decoration next to the name. */
export function Avatar({ firstName, lastName }: { firstName: string; lastName: string }) {
  return <Circle aria-hidden="true">{`${firstName.charAt(0)}${lastName.charAt(0)}`.toUpperCase()}</Circle>;
}
