import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import { Timer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router';
import { noteActivity } from '#src/api/activity.ts';
import { api } from '#src/api/client.ts';
import { lastAnsweredAt } from '#src/api/send.ts';
import { settings } from '#src/api/settings.ts';
import { paths } from '#src/app/paths.ts';
import { createIdleTimer } from '../idle-timer.ts';

/** The warning appears this long before the sign-out. */
const WARN_MS = 2 * 60_000;
/** While the user is active, the server gets a call at least this often. */
const REPORT_EVERY_MS = 60_000;
const activity = ['keydown', 'mousemove', 'mousedown', 'wheel', 'touchstart'] as const;

const Banner = styled('div')({
  position: 'fixed',
  right: 16,
  bottom: 16,
  zIndex: 1400,
  width: 380,
  maxWidth: 'calc(100vw - 32px)',
  display: 'flex',
  alignItems: 'flex-start',
  gap: 10,
  padding: '12px',
  border: '1px solid var(--wp-warn-bd)',
  borderRadius: 'var(--wp-r-control)',
  background: 'var(--wp-warn-bg)',
  boxShadow: 'var(--wp-shadow-menu)',
  fontSize: 13,
  lineHeight: '20px',
  '& > svg': { flex: 'none', marginTop: 2, color: 'var(--wp-warn-icon)' },
  '& p': { flex: 1 },
});

const BANNER_ID = 'session-end';
/** Blurs the page, because the user is away and others must not read it. */
const blurred = { [`body > :not(#${BANNER_ID})`]: { filter: 'blur(8px)' } };

const clock = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/**
 * Signs out a user who is idle for the period of the settings (P-074, P-077). Keys and mouse in any tab count as
 * activity. While the user is active without sending calls, it sends one, because the server would end the session
 * otherwise.
 */
export function IdleGuard() {
  const navigate = useNavigate();
  const { idleTimeoutMs } = settings();
  const [timer] = useState(() =>
    createIdleTimer({ periodMs: idleTimeoutMs, now: Date.now, store: window.localStorage }),
  );
  const [warnMs, setWarnMs] = useState<number | null>(null);

  useEffect(() => {
    let askedAt = Date.now();
    const check = () => {
      const { idleMs, leftMs } = timer.read();
      if (leftMs === 0) {
        setWarnMs(0);
        void navigate(paths.logout({ isTimeout: true }), { replace: true });
        return;
      }
      setWarnMs(leftMs <= Math.min(WARN_MS, idleTimeoutMs / 2) ? leftMs : null);
      const quietMs = Date.now() - Math.max(lastAnsweredAt(), askedAt);
      if (quietMs > Math.min(REPORT_EVERY_MS, idleTimeoutMs / 3) && idleMs < quietMs) {
        askedAt = Date.now();
        api.policy.me().catch(() => undefined);
      }
    };
    const interval = setInterval(check, 1000);
    const touch = () => {
      timer.touch();
      noteActivity();
    };
    for (const name of activity) window.addEventListener(name, touch, { passive: true, capture: true });
    return () => {
      clearInterval(interval);
      for (const name of activity) window.removeEventListener(name, touch, { capture: true });
    };
  }, [timer, navigate, idleTimeoutMs]);

  if (warnMs === null) return null;
  return createPortal(
    <Banner id={BANNER_ID} role="alertdialog" aria-label="Session end">
      <GlobalStyles styles={blurred} />
      <span className="visually-hidden" role="alert">
        Press any key to stay signed in.
      </span>
      <Timer size={16} strokeWidth={2} aria-hidden="true" />
      <p>
        <b>You will be signed out in {clock(warnMs)}</b>
      </p>
      <Button size="small" onClick={timer.touch}>
        Stay signed in
      </Button>
    </Banner>,
    document.body,
  );
}
