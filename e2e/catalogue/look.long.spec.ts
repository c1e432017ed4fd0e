import { expect, test } from '../support/catalogue.ts';
import { faultsOfScreen } from '../support/look.ts';
import { drawn } from '../support/quiet.ts';
import { watchShifts } from '../support/shifts.ts';

const pageWith = (body: string, style = '') =>
  `<!doctype html><html lang=en><head><title>Planted</title><style>
  :root { color-scheme: light dark } button { min-width: 40px; min-height: 40px } ${style}</style></head>
  <body><main><h1>Planted</h1>${body}</main></body></html>`;

const planted: Record<string, [fault: RegExp, html: string]> = {
  'pale in the light': [/^color-contrast /, pageWith('<p style="color:#aaa;background:#fff">Pale</p>')],
  'pale in the dark': [
    /^in the dark color-contrast /,
    pageWith('<p>Pale</p>', '@media (prefers-color-scheme: dark) { p { color: #777; background: #888 } }'),
  ],
  'a picture without words': [/^image-alt /, pageWith('<img src="data:,">')],
  'two controls too small and too near': [
    /^BUTTON One 10×10$/,
    pageWith(
      '<button>One</button><button>Two</button>',
      'button { min-width: 0; min-height: 0; width: 10px; height: 10px; padding: 0; border: 0; margin: 0; font-size: 1px }',
    ),
  ],
  'a long motion': [/^moves for 400 ms$/, pageWith('<p>Slow</p>', 'p { transition: color 400ms }')],
  'a motion for who wants none': [
    /^moves for 100 ms$/,
    pageWith('<p>Quick</p>', 'p { transition: color 100ms }'),
  ],
  'too wide for 1024 px': [/px wider, 1024 wide$/, pageWith('<div style="width: 1100px">Wide</div>')],
  'too wide for 400 %': [/px wider, zoomed to 400 %$/, pageWith('<div style="width: 400px">Wide</div>')],
  'too wide once the text is set wider': [
    /px wider with wider text, zoomed to 400 %$/,
    pageWith(
      '<p style="white-space: nowrap; letter-spacing: -0.4em; font: 16px monospace; margin: 0">Forty letters that stand close in a line</p>',
      'body { margin: 0 }',
    ),
  ],
  'a control that does not show the focus': [
    /^shows no focus: BUTTON Unseen$/,
    pageWith('<button>Unseen</button>', 'button:focus-visible { outline: none }'),
  ],
  'a control below a bar that stays': [
    /^is out of sight in focus: BUTTON Under$/,
    pageWith(
      '<button>Under</button><div style="position: fixed; inset: 0 0 auto; height: 200px; background: #fff"></div>',
    ),
  ],
  'a jump': [
    /^jumps by /,
    pageWith(
      '<p style="height: 500px; background: #eee; color: #000">Pushed down</p><script>requestAnimationFrame(() => requestAnimationFrame(() => document.querySelector("p").style.marginTop = "300px"))</script>',
    ),
  ],
};

test('the check of a screen finds each planted fault, and none on a screen without faults', async ({
  page,
  baseURL,
}) => {
  await watchShifts(page);
  let html = pageWith('<p>Well</p><button>Go</button>');
  await page.route('**/planted', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  const open = async () => {
    await page.goto(`${baseURL}/planted`);
    // The work of a page's first frames is finished in the next frames.
    await drawn(page);
    await drawn(page);
  };
  await open();
  expect(await faultsOfScreen(page)).toEqual([]);
  for (const [what, [fault, faulty]] of Object.entries(planted)) {
    html = faulty;
    await open();
    expect(await faultsOfScreen(page), what).toContainEqual(expect.stringMatching(fault));
  }
});
