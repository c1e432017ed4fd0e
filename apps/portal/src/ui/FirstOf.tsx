import { styled } from '@mui/material/styles';

/** More would hide the rows. */
const MOST = 5;

const List = styled('ul')({ margin: 0, paddingLeft: 16 });

/** The first of many sentences about the rows, and how many more there are. */
export function FirstOf({ texts }: { texts: readonly string[] }) {
  const each = [...new Set(texts)];
  const more = each.length - MOST;
  return (
    <>
      <List>
        {each.slice(0, MOST).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </List>
      {more > 0 && `And ${more.toLocaleString('en-US')} more.`}
    </>
  );
}
