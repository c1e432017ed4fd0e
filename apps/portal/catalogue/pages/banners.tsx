import Button from '@mui/material/Button';
import { useState } from 'react';
import { Banner, BannerPlace } from '#src/ui/Banner.tsx';
import type { CataloguePage } from '../catalogue-page.ts';
import { Sheet } from '../data/Sheet.tsx';

function Banners() {
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <Sheet>
        <Banner kind="info">
          This user belongs to an entity using Federated SSO. Some fields on this page are locked and can only
          be managed from the entity's identity service.
        </Banner>
      </Sheet>
      <Sheet>
        <Banner kind="warn" title="User is deactivated" actions={<Button size="small">Activate</Button>}>
          and unable to access this Entity.
        </Banner>
      </Sheet>
      <Sheet>
        <Banner kind="bad">
          This page has encountered an error. Please close out and try to reload the page.
        </Banner>
      </Sheet>
      <Sheet>
        <Banner kind="ok">Every task of this list is complete.</Banner>
      </Sheet>
      <Sheet>
        <h2>A banner that comes late has its place</h2>
        <BannerPlace>
          {isShown && <Banner kind="warn">Changes have been made to the view.</Banner>}
        </BannerPlace>
        <Button onClick={() => setIsShown(!isShown)}>{isShown ? 'Hide' : 'Show'} the banner</Button>
      </Sheet>
    </>
  );
}

export const page: CataloguePage = { title: 'Banners', Component: Banners };
