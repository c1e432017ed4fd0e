import { styled } from '@mui/material/styles';
import { placeholderExamples } from '@waypost/contract/letters/preview';
import { fillText, paragraphsOf } from '@waypost/contract/letters/template-text';

/** The page is white in both themes, with the dimensions of the letter. */
const Paper = styled('div')({
  padding: '32px clamp(16px, 8%, 56px)',
  border: '1px solid var(--wp-line)',
  background: '#fff',
  color: '#1a1f24',
  fontSize: 13,
  lineHeight: '19px',
  overflowWrap: 'anywhere',
  '& h4': { margin: '0 0 14px', fontSize: 18, lineHeight: '24px', fontWeight: 600 },
  '& p': { margin: '0 0 10px', whiteSpace: 'pre-line' },
});

type LetterPreviewProps = { title: string; content: string; facility: string | null };

/** The letter with example values for its placeholders. */
export function LetterPreview({ title, content, facility }: LetterPreviewProps) {
  const shown =
    facility === null ? placeholderExamples : { ...placeholderExamples, 'facility.name': facility };
  return (
    <section aria-label="Preview with examples">
      <Paper>
        <h4>{title || 'Title'}</h4>
        {paragraphsOf(content).map((paragraph, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph has no identity but its position
          <p key={at}>{fillText(paragraph, shown)}</p>
        ))}
      </Paper>
    </section>
  );
}
