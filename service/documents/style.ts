import type { TextStyle } from './type/text.ts';

/** The look of all documents: black on white, and one colour. */
export const colours = {
  ink: '#1c2127',
  muted: '#5f6b7c',
  accent: '#1d4f91',
  rule: '#c5cbd3',
  faint: '#f3f5f8',
} as const;

export const styles = {
  title: { size: 20, weight: 'bold', colour: colours.accent },
  subtitle: { size: 12.5, weight: 'bold', colour: colours.ink },
  heading: { size: 11, weight: 'bold', colour: colours.accent },
  name: { size: 11, weight: 'bold', colour: colours.ink },
  body: { size: 9.5, weight: 'regular', colour: colours.ink },
  fine: { size: 8.5, weight: 'regular', colour: colours.ink },
  strong: { size: 9.5, weight: 'bold', colour: colours.ink },
  label: { size: 8, weight: 'regular', colour: colours.muted },
  small: { size: 8.5, weight: 'regular', colour: colours.muted },
} as const satisfies Record<string, TextStyle>;
