import { beforeEach, describe, expect, it, vi } from 'vitest';

const stored = new Map<string, string>();
const popup = { closed: false };
let listeners = new Set<(event: unknown) => void>();
const open = vi.fn((_url: string, _target: string, _features: string): typeof popup | null => popup);
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
});
vi.stubGlobal('window', {
  screenX: 0,
  screenY: 0,
  outerWidth: 1400,
  outerHeight: 900,
  location: { origin: 'https://portal.example' },
  open,
  addEventListener: (_name: string, listener: (event: unknown) => void) => listeners.add(listener),
  removeEventListener: (_name: string, listener: (event: unknown) => void) => listeners.delete(listener),
});
const { codeMessage, expectedState } = await import('./exchange.ts');
const { authorizationCode, PopupClosedError } = await import('./open-popup.ts');

const post = (event: { origin?: string; source?: unknown; data: unknown }) => {
  for (const listener of listeners) listener({ origin: 'https://portal.example', source: popup, ...event });
};

const state = 'the-state-of-the-server';
const question = { authorizationUrl: `https://documents.example/authorize?state=${state}`, state };

describe('the popup of a document-system sign-in', () => {
  beforeEach(() => {
    stored.clear();
    listeners = new Set();
    popup.closed = false;
    open.mockClear();
  });

  it('the popup of a document-system sign-in is a window of 600 by 600, with a state that must be returned [C-013]', async () => {
    const answer = authorizationCode(question);
    expect(expectedState()).toBe(state);
    expect(open.mock.calls[0]?.[0]).toBe(question.authorizationUrl);
    expect(open.mock.calls[0]?.[2]).toMatch(/(^|,)width=600,height=600(,|$)/);
    post({ data: codeMessage({ code: 'the-code', iss: null }, state) });
    await expect(answer).resolves.toEqual({ code: 'the-code', iss: null });
    expect(expectedState()).toBeNull();
    expect(listeners.size).toBe(0);
  });

  it('the popup of a document-system sign-in ignores a code from another origin or window, for another state, or in another format', async () => {
    const answer = authorizationCode(question);
    let taken: unknown = null;
    void answer.then((code) => {
      taken = code;
    });
    post({ origin: 'https://evil.example', data: codeMessage({ code: 'a', iss: null }, state) });
    post({ source: {}, data: codeMessage({ code: 'b', iss: null }, state) });
    post({ data: codeMessage({ code: 'c', iss: null }, 'another') });
    post({ data: { code: 'd', state } });
    post({ data: null });
    post({ data: codeMessage({ code: '', iss: null }, state) });
    await Promise.resolve();
    expect(taken).toBeNull();
    post({ data: codeMessage({ code: 'e', iss: null }, state) });
    await expect(answer).resolves.toEqual({ code: 'e', iss: null });
  });

  it('the popup of a document-system sign-in fails when it is closed without an answer', async () => {
    const answer = authorizationCode(question);
    popup.closed = true;
    await expect(answer).rejects.toThrow(PopupClosedError);
    await expect(answer).rejects.toMatchObject({ isBlocked: false });
    expect(listeners.size).toBe(0);
  });

  it('the popup of a document-system sign-in fails as blocked when the browser does not open it', async () => {
    open.mockReturnValueOnce(null);
    await expect(authorizationCode(question)).rejects.toMatchObject({ isBlocked: true });
    expect(listeners.size).toBe(0);
  });
});
