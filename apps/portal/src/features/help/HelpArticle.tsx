import { styled } from '@mui/material/styles';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import { useEntity } from '#src/app/entity-context.ts';
import type { GuidePage } from '#src/app/help/guide.ts';
import type { Block, Inline } from '#src/app/help/markup.ts';
import { paths } from '#src/app/paths.ts';
import { KeyCaps } from '#src/ui/KeyCaps.tsx';
import { ConditionCodes } from './ConditionCodes.tsx';
import { RejectCodes } from './RejectCodes.tsx';
import { CheckStatuses, TaskStatuses } from './Statuses.tsx';

const Article = styled('div')({
  minWidth: 0,
  fontSize: 14,
  lineHeight: '22px',
  overflowWrap: 'anywhere',
  '& h2': { margin: '24px 0 8px', scrollMarginTop: 16 },
  '& h3': { margin: '16px 0 4px', scrollMarginTop: 16 },
  '& h2:focus, & h3:focus': { outlineOffset: 4 },
  '& > p, & > ul, & > ol': { margin: '0 0 12px' },
  '& > ul, & > ol': { paddingLeft: 24 },
  '& > ul > li, & > ol > li': { marginBottom: 6 },
  '& b': { fontWeight: 600 },
  '& a': { textDecoration: 'underline' },
  '& code': { fontSize: 13, padding: '0 4px', borderRadius: 4, background: 'var(--wp-sunken)' },
  // Prints black on white in every theme.
  '@media print': {
    fontSize: '9.5pt',
    lineHeight: 1.35,
    '& h2, & h3': { breakAfter: 'avoid' },
    '& *': {
      color: 'inherit !important',
      background: 'none !important',
      borderColor: 'currentColor !important',
    },
  },
});

/** The lists that the guide takes from the product's own catalogs. */
const productLists: Readonly<Record<string, ComponentType>> = {
  rejections: RejectCodes,
  'task statuses': TaskStatuses,
  'check statuses': CheckStatuses,
  'condition codes': ConditionCodes,
};

function Word({ one }: { one: Inline }): ReactNode {
  const { entity } = useEntity();
  switch (one.kind) {
    case 'text':
      return one.text;
    case 'label':
      return <b>{one.text}</b>;
    case 'code':
      return <code>{one.text}</code>;
    case 'key':
      return <KeyCaps keys={one.text} />;
    case 'link':
      return <Link to={paths.helpPage(entity.lCode, one.place)}>{one.text}</Link>;
  }
}

const Words = ({ content }: { content: readonly Inline[] }): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the words of a page never change their order
  content.map((one, at) => <Word key={at} one={one} />);

function Part({ block }: { block: Block }): ReactNode {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3';
      return (
        <Heading id={block.id} tabIndex={-1}>
          {block.text}
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p>
          <Words content={block.content} />
        </p>
      );
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((content) => (
            <li key={content.map(({ text }) => text).join('')}>
              <Words content={content} />
            </li>
          ))}
        </List>
      );
    }
    case 'list-of': {
      const Own = productLists[block.name];
      return Own && <Own />;
    }
  }
}

/** A page of the guide. */
export const HelpArticle = ({ page }: { page: GuidePage }) => (
  <Article key={page.id}>
    {page.blocks.map((block, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a page never change their order
      <Part key={at} block={block} />
    ))}
  </Article>
);
