import { type Code, clearState, codeIn, storeState } from './exchange.ts';

/** C-013. */
const SIZE = 600;
/** The interval for checking whether the user closed the popup: a window sends no event. */
const CHECK_EVERY_MS = 500;

/** The popup was blocked, or closed without an answer. */
export class PopupClosedError extends Error {
  override readonly name = 'PopupClosedError';
  /** Whether the browser blocked the popup. */
  readonly isBlocked: boolean;
  constructor(isBlocked: boolean) {
    super();
    this.isBlocked = isBlocked;
  }
}

/**
 * Signs in at another system in a popup, and brings back the authorization code.
 *
 * @param question the address to open, and the state that must be returned with the code, as answered by `pkce`
 * @throws PopupClosedError when the popup is blocked or closed without an answer
 */
export function authorizationCode({
  authorizationUrl,
  state,
}: {
  authorizationUrl: string;
  state: string;
}): Promise<Code> {
  storeState(state);
  const left = window.screenX + Math.max(0, (window.outerWidth - SIZE) / 2);
  const top = window.screenY + Math.max(0, (window.outerHeight - SIZE) / 2);
  const features = `popup,width=${SIZE},height=${SIZE},left=${Math.round(left)},top=${Math.round(top)}`;
  const popup = window.open(authorizationUrl, '_blank', features);
  return new Promise((resolve, reject) => {
    const end = () => {
      clearInterval(checking);
      window.removeEventListener('message', listen);
      clearState();
    };
    const listen = (event: MessageEvent) => {
      const code = codeIn(event, { origin: window.location.origin, popup, state });
      if (code === null) return;
      end();
      resolve(code);
    };
    const checking = setInterval(() => {
      if (popup && !popup.closed) return;
      end();
      reject(new PopupClosedError(popup === null));
    }, CHECK_EVERY_MS);
    window.addEventListener('message', listen);
  });
}
