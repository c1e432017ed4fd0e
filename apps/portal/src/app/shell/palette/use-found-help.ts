import { BookOpen } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Command } from '#src/app/commands.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { ownGuides } from '#src/app/help/contents.ts';
import type { findHelp } from '#src/app/help/find-help.ts';
import { paths } from '#src/app/paths.ts';

/** Maximum number of results; the guide's own search shows more. */
const MAX = 5;

/** The pages and headings of the guide whose title matches. The guide is loaded with the palette. */
export function useFoundHelp(typed: string): Command[] {
  const access = useEntity();
  const navigate = useNavigate();
  const [find, setFind] = useState<typeof findHelp | null>(null);
  useEffect(() => {
    let isGone = false;
    // The palette works without it.
    import('#src/app/help/find-help.ts').then(
      (loaded) => !isGone && setFind(() => loaded.findHelp),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  if (find === null) return [];
  const own = ownGuides(access).flatMap(({ pages }) => pages);
  return find(typed, { by: 'titles', most: MAX, own }).map(({ page, pageTitle, heading, title }) => ({
    id: `help-${page}-${heading ?? ''}`,
    group: 'Help',
    label: title,
    hint: heading === null ? 'Guide' : pageTitle,
    icon: BookOpen,
    run: () =>
      void navigate(paths.helpPage(access.entity.lCode, heading === null ? page : `${page}#${heading}`)),
  }));
}
