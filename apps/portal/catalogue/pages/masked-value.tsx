import Button from '@mui/material/Button';
import { useState } from 'react';
import { MaskedValue } from '#src/ui/MaskedValue.tsx';
import type { CataloguePage } from '../catalogue-page.ts';
import { Card } from '../data/Sheet.tsx';

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

function MaskedValues() {
  const [views, setViews] = useState(0);
  const [showsFirst, setShowsFirst] = useState(true);
  const reveal = async () => {
    setViews((count) => count + 1);
    await pause(300);
    return '900-00-4417';
  };
  return (
    <>
      <Card>
        <h2>May be seen</h2>
        {showsFirst && <MaskedValue name="SSN" masked="XXX-XX-4417" reveal={reveal} />}
        <p role="status">Views on record: {views}</p>
        <Button onClick={() => setShowsFirst(!showsFirst)}>Another patient</Button>
      </Card>
      <Card>
        <h2>May not be seen</h2>
        <MaskedValue name="SSN" masked="XXX-XX-4417" />
      </Card>
      <Card>
        <h2>Cannot be shown</h2>
        <MaskedValue
          name="Secret"
          masked="••••••••"
          reveal={() => pause(100).then(() => Promise.reject(new Error('refused')))}
        />
      </Card>
    </>
  );
}

export const page: CataloguePage = { title: 'Masked value', Component: MaskedValues };
