import { Monitor, Moon, Rows2, Rows3, Rows4, Sun } from 'lucide-react';

/** The choices of the screen preferences, shared by the user menu, the profile and the palette. */
export const themeChoices = [
  { value: 'system', label: 'As the system', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const;

export const densityChoices = [
  { value: 'compact', label: 'Compact', icon: Rows4 },
  { value: 'default', label: 'Default', icon: Rows3 },
  { value: 'roomy', label: 'Roomy', icon: Rows2 },
] as const;
