import { styled } from '@mui/material/styles';

const Text = styled('p')({
  height: '100%',
  margin: 0,
  padding: '8px 16px 12px 40px',
  overflowY: 'auto',
  fontSize: 13,
  lineHeight: '20px',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});

/** A note in full, with its lines as they were written. */
export function WholeNote({ text }: { text: string }) {
  return <Text>{text}</Text>;
}
