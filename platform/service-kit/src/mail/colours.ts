/** A role's colour on light and on dark ground. */
interface Shade {
  readonly token: string;
  readonly light: string;
  readonly dark: string;
}

const shade = (token: string, light: string, dark: string): Shade => ({ token, light, dark });

/** Colours of the mails: the design system's tokens, by name; a test compares them. Mails know no custom properties. */
export const COLOURS = {
  canvas: shade('--color-canvas', '#f5f4ef', '#0d1617'),
  surface: shade('--color-surface', '#ffffff', '#142021'),
  sunken: shade('--color-sunken', '#eceae2', '#0a1112'),
  ink: shade('--color-ink', '#14262a', '#ecf0ec'),
  inkSoft: shade('--color-ink-soft', '#47585b', '#b0bdbb'),
  line: shade('--color-line', '#dcd9cf', '#283738'),
  primary: shade('--color-primary', '#0b4f56', '#83cdd1'),
  onPrimary: shade('--color-on-primary', '#ffffff', '#04272a'),
  time: shade('--color-time', '#f3ab23', '#f6b53a'),
  timeTint: shade('--color-time-tint', '#fdf0d5', '#35290f'),
  success: shade('--color-success-band', '#17693a', '#1c6b3f'),
  errorText: shade('--color-error', '#b3261e', '#ff9c91'),
  error: shade('--color-error-band', '#b3261e', '#a92a21'),
  tertiary: shade('--color-tertiary-band', '#2257ad', '#2c5bb2'),
  onBand: shade('--color-on-band', '#ffffff', '#ffffff'),
  task: shade('--color-task', '#b8500b', '#f0a167'),
  onTask: shade('--color-on-task', '#ffffff', '#321402'),
  stripe1: shade('--stripe-1', '#0b4f56', '#3f9aa1'),
  stripe2: shade('--stripe-2', '#f3ab23', '#f6b53a'),
  stripe3: shade('--stripe-3', '#c7502f', '#dd6f4c'),
} as const;

export type Colour = keyof typeof COLOURS;
