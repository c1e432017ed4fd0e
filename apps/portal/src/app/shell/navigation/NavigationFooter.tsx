import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { settings } from '#src/api/settings.ts';
import { paths } from '#src/app/paths.ts';

const Foot = styled('footer')({
  flex: 'none',
  padding: '12px 16px',
  borderTop: '1px solid var(--wp-line)',
  fontSize: 12,
  lineHeight: '20px',
  color: 'var(--wp-text-3)',
  '& ul': { display: 'flex', flexWrap: 'wrap', gap: '4px 12px', margin: 0, padding: 0, listStyle: 'none' },
  // The line height makes small links a 24 px target.
  '& a': { display: 'inline-block', minHeight: 24, lineHeight: '24px', color: 'var(--wp-text-2)' },
  '& li': { lineHeight: '24px' },
});

/** Copyright and the links an installation sets (P-062). */
export function NavigationFooter() {
  const { footer } = settings();
  return (
    <Foot>
      <ul>
        <li>{footer.copyright}</li>
        <li>
          <a href={footer.terms}>Terms</a>
        </li>
        <li>
          <a href={footer.privacy}>Privacy</a>
        </li>
        <li>
          <a href={footer.developerPortal}>Developer portal</a>
        </li>
        <li>
          <Link to={paths.attributions()}>Attributions</Link>
        </li>
      </ul>
    </Foot>
  );
}
