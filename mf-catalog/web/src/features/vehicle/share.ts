/**
 * Passes an address on by the device's own dialog, or copies it where there is none. Answers what became of it; null:
 * whoever closed the dialog has shared nothing, and knows it.
 */
export async function share(title: string, url: string): Promise<'link_copied' | 'share_failed' | null> {
  const { share: pass }: Partial<Pick<Navigator, 'share'>> = navigator;
  try {
    if (pass) {
      await pass.call(navigator, { title, url });
      return null;
    }
    await navigator.clipboard.writeText(url);
    return 'link_copied';
  } catch (error) {
    return (error as Error).name === 'AbortError' ? null : 'share_failed';
  }
}
