import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { codeAt, stepAt } from './accounts/totp.ts';
import { openSignIn, type Page, sendForm as send, signIn, submit } from './testing/browser.ts';
import { type Installation, install, password, people } from './testing/installation.ts';
import { takeMail } from './testing/mailbox.ts';

const dana = 'dana.whitfield@lakemont.example';
let installation: Installation;
let secret: Buffer = Buffer.alloc(0);
let codes: string[] = [];

beforeAll(async () => {
  installation = await install();
  await installation.start();
}, 60_000);
afterAll(() => installation.remove());
afterEach(() => installation.db.deleteFrom('identity.sign_in_throttle').execute());

const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};
/** Returns an unused code; each call moves the clock to the next time step. */
const nextCode = (): string => {
  installation.clock.advance(31);
  return codeAt(secret, stepAt(installation.clock.now()));
};
/** Signs in up to the page after the password. */
async function signInUpToSecondStep(changes: Record<string, string> = {}): Promise<Page> {
  const page = await openSignIn(installation.config, { prompt: 'login', ...changes });
  const accepted = await submit(page, dana, password);
  return { ...page, answer: await page.browser.fetch(accepted.location) };
}
const openManagement = () => signInUpToSecondStep({ journey: 'second-step' });
async function codeFrom(page: Page, location: string): Promise<string | null> {
  return new URL((await page.browser.fetch(location)).location).searchParams.get('code');
}

describe('two-step sign-in', () => {
  it('two-step sign-in is turned on with a code of the app, and shows recovery codes once', async () => {
    const page = await openManagement();
    expect(page.answer.text).toContain('Turn on two-step sign-in');
    const key = /<code aria-labelledby="key-label">([^<]+)</.exec(page.answer.text)?.[1] ?? '';
    secret = fromBase32(key.replaceAll(' ', ''));
    expect(page.answer.text).toContain(`otpauth://totp/Waypost:${encodeURIComponent(dana)}?secret=`);
    const invalid = await send(page, '/second-step', { code: '000000' });
    expect(invalid.status).toBe(422);
    expect(invalid.text).toContain(key);

    const done = await send(page, '/second-step', { code: nextCode() });
    codes = [...done.text.matchAll(/<li><code>([^<]+)</g)].map((match) => match[1] ?? '');
    expect(new Set(codes).size).toBe(10);
    const [mail] = await takeMail(installation);
    expect(mail).toMatchObject({ recipient: dana, mail: { subject: 'Two-step sign-in was turned on' } });
    const reopened = await page.browser.fetch(page.address);
    for (const code of codes) expect(reopened.text).not.toContain(code);
    expect(reopened.text).toContain('You have 10 recovery codes left');
    const left = await send(page, '/second-step', { act: 'done' });
    expect(await codeFrom(page, left.location)).toBeTruthy();

    const pool = installation.database.pool('owner', 1);
    const { rows } = await pool.query(
      'select secret_sealed from identity.second_factor union all select code_hash::text from identity.recovery_code',
    );
    await pool.end();
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(secret.toString('base64'));
    for (const code of codes) expect(stored).not.toContain(code);
  });

  it('two-step sign-in requires a code after the password, and accepts each code once', async () => {
    const page = await signInUpToSecondStep();
    expect(page.answer.text).toContain('Enter your code');
    expect((await send(page, '/code', { code: '123456' })).status).toBe(422);
    const code = nextCode();
    const accepted = await send(page, '/code', { code });
    expect(await codeFrom(page, accepted.location)).toBeTruthy();
    const again = await signInUpToSecondStep();
    const reused = await send(again, '/code', { code });
    expect(reused.status).toBe(422);
    expect(reused.text).toContain('not correct, or was used before');
  });

  it('a code is accepted once, even when it is sent twice at the same time', async () => {
    const pages = [await signInUpToSecondStep(), await signInUpToSecondStep(), await signInUpToSecondStep()];
    const code = nextCode();
    const answers = await Promise.all(pages.map((page) => send(page, '/code', { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422, 422]);
  });

  it('two-step sign-in cannot be bypassed: no page continues without the code', async () => {
    const page = await signInUpToSecondStep();
    const form = { act: 'done', ...{ password: 'a longer pass phrase', repeated: 'a longer pass phrase' } };
    for (const path of ['/second-step', '/new-password']) {
      const answer = await send(page, path, form);
      expect(answer.location).toBe(page.address);
      expect((await page.browser.fetch(page.address)).text).toContain('Enter your code');
    }
    const managing = await openManagement();
    expect(managing.answer.text).toContain('Enter your code');
    await send(managing, '/second-step', { act: 'turn-off' });
    const { length } = await installation.db.selectFrom('identity.second_factor').selectAll().execute();
    expect(length).toBe(1);
  });

  it('two-step sign-in is throttled: after six codes even the right one is refused', async () => {
    const page = await signInUpToSecondStep();
    for (let i = 0; i < 6; i++) expect((await send(page, '/code', { code: `00000${i}` })).status).toBe(422);
    const blocked = await send(page, '/code', { code: nextCode() });
    expect(blocked.status).toBe(429);
    expect(blocked.text).toContain('Too many attempts.');
    expect((await send(await signInUpToSecondStep(), '/code', { code: nextCode() })).status).toBe(429);
  });

  it('a recovery code is accepted once in place of a code, and the user is notified', async () => {
    await takeMail(installation);
    const [first = ''] = codes;
    const page = await signInUpToSecondStep();
    const typed = first.toLowerCase().replaceAll('-', ' ');
    expect(await codeFrom(page, (await send(page, '/code', { code: typed })).location)).toBeTruthy();
    expect((await takeMail(installation))[0]?.mail.before[0]).toContain('9 of them are left');
    expect((await send(await signInUpToSecondStep(), '/code', { code: first })).status).toBe(422);
  });

  it('the owner can get new recovery codes, which replace the old, and turn two-step sign-in off', async () => {
    const page = await openManagement();
    const managing = {
      ...page,
      answer: await page.browser.fetch((await send(page, '/code', { code: nextCode() })).location),
    };
    expect(managing.answer.text).toContain('Two-step sign-in is on');
    const fresh = await send(managing, '/second-step', { act: 'new-codes' });
    const [next = ''] = [...fresh.text.matchAll(/<li><code>([^<]+)</g)].map((match) => match[1] ?? '');
    expect((await send(await signInUpToSecondStep(), '/code', { code: codes[1] ?? '' })).status).toBe(422);
    expect((await send(await signInUpToSecondStep(), '/code', { code: next })).status).toBe(303);
    await takeMail(installation);
    await send(managing, '/second-step', { act: 'turn-off' });
    expect((await takeMail(installation))[0]?.mail.subject).toBe('Two-step sign-in was turned off');
    await signIn(installation.config, dana, password);
    const { rows } = await installation.database
      .pool('identity', 1)
      .query('select 1 from identity.recovery_code where account_id = $1', [people.dana]);
    expect(rows).toEqual([]);
  });
});
