import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { CircleAlert, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { problemMessage } from '#src/api/problem.ts';
import { settings } from '#src/api/settings.ts';
import { PreReleaseLabel } from '#src/app/shell/PreReleaseLabel.tsx';
import { useRouteHandle } from '#src/app/shell/use-route-handle.ts';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { useFrame } from './use-frame.ts';

const Header = styled('div')({
  flex: 'none',
  minHeight: 44,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '0 16px',
  background: 'var(--wp-surface)',
  borderBottom: '1px solid var(--wp-line)',
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    minHeight: 24,
    marginLeft: 'auto',
    fontSize: 13,
    whiteSpace: 'nowrap',
  },
});

const Body = styled('div')({ flex: 1, minHeight: 0, position: 'relative' });
const Over = styled('div')({ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' });
const Frame = styled('iframe')({ display: 'block', width: '100%', height: '100%', border: 0 });

/** The sandbox of a product's frame: it works normally, but cannot navigate the portal. */
const SANDBOX = 'allow-scripts allow-forms allow-same-origin allow-popups allow-downloads allow-modals';

/** A linked product inside the portal (P-041, P-067). */
export function Component() {
  const productId = useRouteHandle()?.productId;
  const product = settings().linkedProducts.find(({ id }) => id === productId);
  if (!product) throw new Error(`no linked product ${productId}`);
  const [attempt, setAttempt] = useState(0);
  return (
    <>
      <Header>
        <h1>{product.title}</h1>
        {product.isPreRelease && <PreReleaseLabel />}
        <a href={product.url} target="_blank" rel="noopener noreferrer">
          Open in a new window
          <ExternalLink size={14} strokeWidth={1.75} aria-hidden="true" />
        </a>
      </Header>
      <Body>
        <LinkedFrame
          key={`${product.id} ${attempt}`}
          product={product}
          onRetry={() => setAttempt(attempt + 1)}
        />
      </Body>
    </>
  );
}

type LinkedFrameProps = { product: Parameters<typeof useFrame>[0]; onRetry: () => void };

function LinkedFrame({ product, onRetry }: LinkedFrameProps) {
  const { state, error, onLoad } = useFrame(product);
  if (state === 'failed') {
    return (
      <EmptyPanel
        icon={CircleAlert}
        title={`${product.title} did not answer`}
        actions={<Button onClick={onRetry}>Try again</Button>}
      >
        <p role="alert">
          {error ? problemMessage(error) : 'It may be down, or your network may not reach it.'} The rest of
          Waypost keeps working.
        </p>
      </EmptyPanel>
    );
  }
  return (
    <>
      {state !== 'preparing' && (
        <Frame
          title={product.title}
          src={product.url}
          sandbox={SANDBOX}
          referrerPolicy="no-referrer"
          onLoad={onLoad}
          hidden={state !== 'shown'}
        />
      )}
      {state !== 'shown' && (
        <Over>
          <Spinner label={`Loading ${product.title}`} />
        </Over>
      )}
    </>
  );
}
