/** Widest a portal has its pictures, px. */
const WIDTH = 1280;

/** A picture of the drawn vehicles (see `@rollheim/illustrations`) as a JPEG; loads what draws it when it is first asked for. */
export async function drawn(master: string, view: string): Promise<Buffer> {
  const [{ masters }, { default: sharp }] = await Promise.all([
    import('@rollheim/illustrations'),
    import('sharp'),
  ]);
  const found = masters.find(({ id }) => id === master)?.views.find(({ name }) => name === view);
  if (!found) throw new Error(`there is no picture ${view} of ${master}`);
  return sharp(Buffer.from(found.draw())).resize(WIDTH).jpeg({ quality: 80 }).toBuffer();
}
