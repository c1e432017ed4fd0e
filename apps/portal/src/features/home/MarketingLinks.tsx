import { styled } from '@mui/material/styles';
import { settings } from '#src/api/settings.ts';

const Picture = styled('a')({
  display: 'block',
  border: '1px solid var(--wp-line)',
  borderRadius: 'var(--wp-r-panel)',
  overflow: 'hidden',
  '& img': { display: 'block', width: '100%', height: 'auto' },
});

/** News and webinar as pictures, each shown only when the settings have its address (W-011). */
export function MarketingLinks() {
  const { news, webinar } = settings();
  return [news, webinar]
    .filter((link) => link !== null)
    .map(({ url, image, title }) => (
      <Picture key={url} href={url} target="_blank" rel="noopener noreferrer">
        <img src={image} alt={`${title} (opens in a new tab)`} />
      </Picture>
    ));
}
