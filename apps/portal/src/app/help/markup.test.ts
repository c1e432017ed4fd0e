import { expect, it } from 'vitest';
import { readMarkup, wordsOf } from './markup.ts';
import { keysIn, wordsIn } from './product-words.ts';

const page = `# The title

One line
and the next: **Save**, <kbd>Ctrl K</kbd>, \`AAA72\` and [codes](codes#rejections).

## Who’s next?

1. First
   goes on
2. **Second**

- One

{{rejections}}
`;

it('a page is parsed into title, headings with addresses, paragraphs, lists and generated lists', () => {
  const { title, blocks } = readMarkup(page);
  expect(title).toBe('The title');
  expect(blocks).toEqual([
    {
      kind: 'paragraph',
      content: [
        { kind: 'text', text: 'One line and the next: ' },
        { kind: 'label', text: 'Save' },
        { kind: 'text', text: ', ' },
        { kind: 'key', text: 'Ctrl K' },
        { kind: 'text', text: ', ' },
        { kind: 'code', text: 'AAA72' },
        { kind: 'text', text: ' and ' },
        { kind: 'link', text: 'codes', place: 'codes#rejections' },
        { kind: 'text', text: '.' },
      ],
    },
    { kind: 'heading', level: 2, id: 'who-s-next', text: 'Who’s next?' },
    {
      kind: 'list',
      isOrdered: true,
      items: [[{ kind: 'text', text: 'First goes on' }], [{ kind: 'label', text: 'Second' }]],
    },
    { kind: 'list', isOrdered: false, items: [[{ kind: 'text', text: 'One' }]] },
    { kind: 'list-of', name: 'rejections' },
  ]);
  expect(blocks.map(wordsOf)).toEqual([
    'One line and the next: Save, Ctrl K, AAA72 and codes.',
    'Who’s next?',
    'First goes on\nSecond',
    'One',
    '',
  ]);
});

it('screen texts are read from quotes and JSX in the code but not from comments, and keys from commands', () => {
  const code = `
    // 'Not this'
    const label = 'Hand On…';
    const title = \`Hand Out Tasks: \${name}\`;
    <Button onClick={save}>
      Save and
      Send
    </Button>
    { label: 'Finish task', keys: 'f', otherKeys: '1' }`;
  const words = wordsIn(code);
  for (const word of ['Hand On…', 'Hand Out Tasks', 'Save and Send', 'Finish task'])
    expect(words).toContain(word);
  expect(words).not.toContain('Not this');
  expect(words).not.toContain('Save');
  expect(keysIn(code)).toEqual(['f', '1']);
});
