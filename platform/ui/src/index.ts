/** The design system of Rollheim: components and icons. No component holds a text of its own: labels come by props. */
export * from './components.ts';
export * from './icons.ts';
