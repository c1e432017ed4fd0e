import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type Placeholder, placeholders } from '@waypost/contract/letters/template-text';
import { placeholderWords } from './placeholder-words.ts';

const List = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  margin: '4px 0 16px',
  padding: 0,
  listStyle: 'none',
});

/** The placeholders of a letter, each inserted at the cursor. */
export function Placeholders({ onInsert }: { onInsert: (name: Placeholder) => void }) {
  return (
    <List aria-label="Insert into the text">
      {placeholders.map((name) => (
        <li key={name}>
          <Button
            size="small"
            variant="outlined"
            title={`{{${name}}}`}
            aria-label={`Insert ${placeholderWords[name]}`}
            onClick={() => onInsert(name)}
          >
            {placeholderWords[name]}
          </Button>
        </li>
      ))}
    </List>
  );
}
