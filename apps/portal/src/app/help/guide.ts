import { type HelpPage, helpPages } from './contents.ts';
import { type Block, type Document, readMarkup } from './markup.ts';

const files = import.meta.glob<string>('./pages/*.md', { query: '?raw', import: 'default', eager: true });

export type GuidePage = Document & { id: HelpPage };

/** The whole guide by page, loaded on first use. */
export const guide: readonly GuidePage[] = helpPages.map((id) => ({
  id,
  ...readMarkup(files[`./pages/${id}.md`] ?? ''),
}));

export const pageOfGuide = (id: string | undefined): GuidePage | undefined =>
  guide.find((page) => page.id === id);

type Heading = Extract<Block, { kind: 'heading' }>;

/** The headings of a page, with the blocks below each. */
export function sectionsOf({ blocks }: Document): { heading: Heading | null; blocks: Block[] }[] {
  const sections: { heading: Heading | null; blocks: Block[] }[] = [{ heading: null, blocks: [] }];
  for (const block of blocks) {
    if (block.kind === 'heading') sections.push({ heading: block, blocks: [] });
    else sections.at(-1)?.blocks.push(block);
  }
  return sections;
}
