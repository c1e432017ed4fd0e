import { styled } from '@mui/material/styles';
import { ChipList } from '#src/ui/ChipList.tsx';
import { Card, CardTitle, Count } from './pane-styles.ts';

/** More chips than this push the benefits off the screen. */
const CHIPS_SHOWN = 16;

const Body = styled('div')({ padding: '12px 16px' });

/** The service types the coverage is active for. */
export function ServiceTypeChips({ codes, labels }: { codes: readonly string[]; labels: readonly string[] }) {
  if (codes.length === 0) return null;
  return (
    <Card>
      <CardTitle>
        <h3>Active service types</h3>
        <Count>{codes.length}</Count>
      </CardTitle>
      <Body>
        <ChipList
          label="Active service types"
          chips={codes.map((code, index) => ({ key: code, label: `${labels[index] ?? code} ${code}` }))}
          most={CHIPS_SHOWN}
        />
      </Body>
    </Card>
  );
}
