import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { useEntity } from '#src/app/entity-context.ts';
import { ownGuides } from '#src/app/help/contents.ts';
import { type FoundHelp, findHelp } from '#src/app/help/find-help.ts';
import { paths } from '#src/app/paths.ts';

const Results = styled('section')({
  '& h2': { marginBottom: 8 },
  '& ul': { margin: 0, padding: 0, listStyle: 'none', fontSize: 13, lineHeight: '20px' },
  '& li': { padding: '8px 0', borderTop: '1px solid var(--wp-line)' },
  '& a': { fontWeight: 600 },
  '& small': { marginLeft: 8, fontSize: 12, color: 'var(--wp-text-3)' },
  '& p': { color: 'var(--wp-text-2)', overflowWrap: 'anywhere' },
});

const LETTERS = 180;
const begun = (text: string): string =>
  text.length <= LETTERS ? text : `${text.slice(0, text.lastIndexOf(' ', LETTERS))} …`;
const placeOf = ({ page, heading }: FoundHelp): string => (heading ? `${page}#${heading}` : page);

/** The search results of the guide. */
export function HelpResults({ typed }: { typed: string }) {
  const access = useEntity();
  const found = findHelp(typed, {
    by: 'text',
    most: 20,
    own: ownGuides(access).flatMap(({ pages }) => pages),
  });
  return (
    <Results>
      <h2 role="status">
        {found.length === 0
          ? `Nothing in the guide says “${typed}”`
          : `${found.length} ${found.length === 1 ? 'place' : 'places'} in the guide`}
      </h2>
      {found.length === 0 && <p>Try one word, or the beginning of it, such as “reject” or “hold”.</p>}
      <ul>
        {found.map((one) => (
          <li key={placeOf(one)}>
            <Link to={paths.helpPage(access.entity.lCode, placeOf(one))}>{one.title}</Link>
            {one.title !== one.pageTitle && <small>{one.pageTitle}</small>}
            <p>{begun(one.text)}</p>
          </li>
        ))}
      </ul>
    </Results>
  );
}
