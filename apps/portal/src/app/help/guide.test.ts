import { describe, expect, it } from 'vitest';
import { allGuides, commonPages, helpPages, roleGuides } from './contents.ts';
import { guide } from './guide.ts';
import type { Block, Inline } from './markup.ts';
import { helpPlaces, placeOf } from './places.ts';
import { fileOf, productKeys, productWords } from './product-words.ts';

const inlinesOf = (block: Block): Inline[] =>
  block.kind === 'paragraph' ? block.content : block.kind === 'list' ? block.items.flat() : [];
const each = (kind: Inline['kind']) =>
  guide.flatMap(({ id, blocks }) =>
    blocks.flatMap(inlinesOf).flatMap((one) => (one.kind === kind ? [{ page: id, one }] : [])),
  );
const places = new Set(
  guide.flatMap(({ id, blocks }) => [
    id as string,
    ...blocks.flatMap((block) => (block.kind === 'heading' ? [`${id}#${block.id}`] : [])),
  ]),
);
const keys = new Set([...productKeys(), '?', 'Ctrl K', 'Ctrl Enter', 'Enter', 'Esc', '1', '2', '3']);

it('the guide has two pages for each of the seven roles, one for users without a role, and lists every page with its subject', () => {
  expect(roleGuides.map(({ pages }) => pages.length)).toEqual(Array(7).fill(2));
  expect(allGuides.length).toBe(8);
  const listed = [...allGuides.flatMap(({ pages }) => pages), ...commonPages];
  expect(listed.toSorted()).toEqual([...helpPages].sort());
  for (const { id, title, blocks } of guide) {
    expect(title, id).not.toBe('');
    // The first page of the guide also shows its subject.
    expect(blocks[0]?.kind, id).toBe('paragraph');
    expect(blocks.length, id).toBeGreaterThan(1);
  }
});

it('each role in the guide is a role of the product, with the same name', () => {
  const words = productWords();
  expect(roleGuides.filter(({ name }) => !words.has(name))).toEqual([]);
});

it('each button, field, tab and menu in the guide appears on a screen with the same text', () => {
  const words = productWords();
  expect(words.size).toBeGreaterThan(3000);
  const missing = each('label').filter(({ one }) => !words.has(one.text));
  expect(missing.map(({ page, one }) => `${page}: ${one.text}`)).toEqual([]);
  expect(each('label').length).toBeGreaterThan(150);
});

it('each key in the guide belongs to a command, and the keys page lists all keys', () => {
  const invalid = each('key').filter(({ one }) => !keys.has(one.text));
  expect(invalid.map(({ page, one }) => `${page}: ${one.text}`)).toEqual([]);
  const onPage = each('key').flatMap(({ page, one }) => (page === 'keys' ? [one.text] : []));
  expect([...productKeys()].filter((key) => !onPage.includes(key))).toEqual([]);
});

it('each link in the guide leads to an existing heading', () => {
  const broken = each('link').filter(({ one }) => one.kind === 'link' && !places.has(one.place));
  expect(broken.map(({ page, one }) => `${page}: ${one.text}`)).toEqual([]);
});

describe('the place of a screen', () => {
  it('each screen and tab links to an existing heading of the guide', () => {
    const named = Object.values(helpPlaces).flatMap((screen) => [
      screen.place,
      ...('tabs' in screen ? Object.values(screen.tabs) : []),
    ]);
    expect(named.filter((place) => !places.has(place))).toEqual([]);
  });

  it.each([
    ['users', 'routes/UserManagementPage.tsx'],
    ['organization', 'routes/OrganizationPage.tsx'],
    ['data-import', 'routes/DataImportPage.tsx'],
    ['settings', 'routes/SettingsPage.tsx'],
    ['configuration', 'features/configuration/ConfigurationPage.tsx'],
    ['profile', 'features/profile/ProfilePage.tsx'],
  ] as const)('the place of %s is known for each tab', (screen, file) => {
    const tabs = [...fileOf(`apps/portal/src/${file}`).matchAll(/^\s*value: '([a-z-]+)'/gm)].map(
      ([, tab]) => tab,
    );
    expect(Object.keys(helpPlaces[screen].tabs).sort()).toEqual(tabs.sort());
  });

  it('the help link of a screen follows its open tab if the tab has a heading', () => {
    expect(placeOf('configuration', 'escalation')).toBe('configuration-administrator-screens#escalation');
    expect(placeOf('configuration', 'unknown')).toBe(
      'configuration-administrator-screens#task-management-configuration',
    );
    expect(placeOf('home', null)).toBe('task-worker-screens#home');
    expect(placeOf(undefined, null)).toBe('everywhere#this-guide');
  });
});

it('every heading of a page has a unique address', () => {
  for (const { id, blocks } of guide) {
    const ids = blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : []));
    expect(ids, id).toEqual([...new Set(ids)]);
  }
});

it('the walkthrough in README matches the first-ten-minutes page word for word', () => {
  const [, ...lines] = fileOf('apps/portal/src/app/help/pages/first-ten-minutes.md').split('\n');
  // In the guide it is part of a chapter.
  const walk = lines.join('\n').trim().replaceAll('\n## ', '\n### ');
  expect(fileOf('README.md').includes(walk)).toBe(true);
});
