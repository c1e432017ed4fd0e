import { expect, it } from 'vitest';
import { composeMail } from './mail.ts';

it('mail escapes names that contain markup', () => {
  const hostile = '"><img src=x onerror=alert(1)>&<a href="javascript:x">';
  const { html, text } = composeMail({
    subject: hostile,
    before: [`Hello ${hostile},`],
    link: { label: hostile, address: 'https://portal.example/?a=1&b="><script>' },
    after: [hostile],
  });
  expect(html.match(/<(?!\/)[a-z]+/g)).toEqual([
    '<html',
    '<head',
    '<meta',
    '<title',
    '<body',
    '<p',
    '<p',
    '<a',
    '<p',
  ]);
  expect(html.match(/href="[^"]*"/g)).toEqual([
    'href="https://portal.example/?a=1&amp;b=&quot;&gt;&lt;script&gt;"',
  ]);
  expect(text).toContain(hostile);
});
