import { styled } from '@mui/material/styles';

/** The number of rows that a list of notices shows at first. */
export const SHOWN_ROWS = 3;

/** A list of notices, as high as its contents, at most three rows until all are shown; an empty list has the height of one row. */
export const NoticeCard = styled('section')({
  border: '1px solid var(--wp-line)',
  borderRadius: 'var(--wp-r-panel)',
  background: 'var(--wp-surface)',
  '& > header': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 44, padding: '0 16px' },
  '& > header h2': { fontSize: 14, lineHeight: '20px' },
  '& > section': {
    minHeight: 58,
    maxHeight: 172,
    overflow: 'auto',
    borderTop: '1px solid var(--wp-line)',
    fontSize: 13,
  },
  '&[data-lines="3"] > section': { maxHeight: 232 },
  '&[data-all] > section': { maxHeight: 'none' },
  '& p': { margin: 0, padding: '12px 16px', color: 'var(--wp-text-2)' },
});

/** Unread notices stand out. */
export const NoticeList = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  lineHeight: '20px',
  '& li': { minHeight: 57, padding: '8px 16px', borderBottom: '1px solid var(--wp-line)' },
  '& li:last-of-type': { borderBottom: 0 },
  '& li[data-unread] a': { fontWeight: 600 },
  '& li[data-unread]': { boxShadow: 'inset 3px 0 0 var(--wp-accent)' },
  '& li > span': { display: 'flex', justifyContent: 'space-between', gap: 8, color: 'var(--wp-text-2)' },
  '& li > span > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& li > small': { display: 'block', fontSize: 12, color: 'var(--wp-text-2)' },
  '& time': { flex: 'none', fontSize: 12, color: 'var(--wp-text-3)' },
});
