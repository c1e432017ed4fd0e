import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { styled } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useId } from 'react';
import { densityChoices, themeChoices } from '#src/app/shell/preference-choices.ts';
import { setPreference, usePreference } from '#src/ui/preferences.ts';
import { Card, CardBody } from './profile-layout.ts';

const Choices = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 16px',
  '& + &': { marginTop: 12 },
  '& > span': { minWidth: 120, fontSize: 13, color: 'var(--wp-text-3)' },
});

/** The screen preferences of the signed-in user. */
export function ScreenPreferences() {
  const theme = usePreference('theme');
  const density = usePreference('density');
  const singleKeys = usePreference('singleKeys');
  const id = useId();
  return (
    <Card aria-labelledby={`${id}-screen`}>
      <h2 id={`${id}-screen`}>Screen and keyboard</h2>
      <CardBody>
        <Choices>
          <span id={`${id}-theme`}>Theme</span>
          <ToggleButtonGroup
            exclusive
            value={theme}
            aria-labelledby={`${id}-theme`}
            onChange={(_event, next: typeof theme | null) => next && setPreference('theme', next)}
          >
            {themeChoices.map(({ value, label }) => (
              <ToggleButton key={value} value={value}>
                {label}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        </Choices>
        <Choices>
          <span id={`${id}-density`}>Row height</span>
          <ToggleButtonGroup
            exclusive
            value={density}
            aria-labelledby={`${id}-density`}
            onChange={(_event, next: typeof density | null) => next && setPreference('density', next)}
          >
            {densityChoices.map(({ value, label }) => (
              <ToggleButton key={value} value={value}>
                {label}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        </Choices>
        <Choices>
          <span>Keyboard</span>
          <FormControlLabel
            control={
              <Switch
                size="small"
                checked={singleKeys}
                onChange={(_event, isOn) => setPreference('singleKeys', isOn)}
              />
            }
            label="Single-letter shortcuts"
          />
        </Choices>
        <p>Kept in this browser, for you alone.</p>
      </CardBody>
    </Card>
  );
}
