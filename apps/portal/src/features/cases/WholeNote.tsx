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

/** The full text of a note, with its line breaks. */
export function WholeNote({ text }: { text: string }) {
  return <Text>{text}</Text>;
}
