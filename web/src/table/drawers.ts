// What is in the drawers at the rim.

export const DRAWERS = [
  'log',
  'chat',
  'papers',
  'course',
  'people',
  'words',
  'rules',
  'settings',
  'more',
] as const;
export type Drawer = (typeof DRAWERS)[number];
