import { useLocation, useSearchParams } from 'react-router';
import { FullPage } from '#src/ui/FullPage.tsx';

type InfoState = { text?: unknown; link?: { label?: unknown; href?: unknown } };

/** The texts for installations without pages of their own. */
const topics: Readonly<Record<string, { title: string; text: string }>> = {
  terms: {
    title: 'Terms of Use',
    text: 'This installation has no terms of use of its own yet. The organization that runs it can tell you what applies.',
  },
  privacy: {
    title: 'Privacy',
    text: 'This system holds patient information, and every access is recorded. The organization that runs it can tell you more.',
  },
};

/**
 * Shows a message and an optional link (P-016). Both come from navigation inside the portal, or are a fixed topic.
 * Text of the address is never shown, because anybody could write it.
 */
export function InfoPage() {
  const state = useLocation().state as InfoState | null;
  const [query] = useSearchParams();
  const topic = topics[query.get('topic') ?? ''];
  const text = typeof state?.text === 'string' ? state.text : 'There is nothing to show here.';
  const { label, href } = state?.link ?? {};
  return (
    <FullPage title={topic?.title ?? 'Information'}>
      <p>{topic?.text ?? text}</p>
      {typeof label === 'string' && typeof href === 'string' && /^(https:\/\/|\/)/.test(href) && (
        <a href={href}>{label}</a>
      )}
    </FullPage>
  );
}
