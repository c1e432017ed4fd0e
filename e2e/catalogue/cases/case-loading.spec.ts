import { filledCase } from '../../support/case-answers.ts';
import { expect, test } from '../../support/shown.ts';

test('a list does not show its empty message while its rows are loading', async ({ page, answers }) => {
  const address = filledCase(answers);
  // Observes every change of the page: a later check would miss what is shown for one moment.
  await page.addInitScript(() => {
    const texts: string[] = [];
    Object.assign(window, { said: texts });
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('b, p'))
        if (/^No .* yet|^Nothing here|^No rows/.test(textContent)) texts.push(textContent);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.goto(address);
  for (const name of ['Patient Access', 'Case Notes'])
    await expect(page.getByRole('grid', { name }).getByRole('row')).toHaveCount(6);
  expect(await page.evaluate('window.said')).toEqual([]);
});
