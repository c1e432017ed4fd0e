import { styled } from '@mui/material/styles';

/** More lines would hide the rows. */
const MAX = 5;

const List = styled('ul')({ margin: 0, paddingLeft: 16 });

/** The first of many lines about the rows, and the number of the others. */
export function FirstOf({ texts }: { texts: readonly string[] }) {
  const each = [...new Set(texts)];
  const more = each.length - MAX;
  return (
    <>
      <List>
        {each.slice(0, MAX).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </List>
      {more > 0 && `And ${more.toLocaleString('en-US')} more.`}
    </>
  );
}
