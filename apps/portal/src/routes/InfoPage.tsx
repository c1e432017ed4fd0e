import { useLocation } from 'react-router';
import { FullPage } from '#src/ui/FullPage.tsx';

type InfoState = { text?: unknown; link?: { label?: unknown; href?: unknown } };

/**
 * Shows a message and an optional link (P-016). Both come from the navigation inside the application, never
 * from the address: otherwise anybody could put words into our mouth.
 */
export function InfoPage() {
  const state = useLocation().state as InfoState | null;
  const text = typeof state?.text === 'string' ? state.text : 'There is nothing to show here.';
  const { label, href } = state?.link ?? {};
  return (
    <FullPage title="Information">
      <p>{text}</p>
      {typeof label === 'string' && typeof href === 'string' && /^(https:\/\/|\/)/.test(href) && (
        <a href={href}>{label}</a>
      )}
    </FullPage>
  );
}
