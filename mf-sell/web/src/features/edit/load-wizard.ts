let here = false;

/** The code of the wizard. */
export async function loadWizard() {
  const wizard = await import('./EditPage.tsx');
  here = true;
  return wizard;
}

/** True where it was loaded before. */
export const isWizardHere = (): boolean => here;
