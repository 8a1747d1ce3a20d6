/** The code of the wizard. */
export const loadWizard = () => import('./EditPage.tsx');
