/** Returns the most vivid color of an image; undefined if it has only grays or can't be read. */
export async function mainColorOf(address: string): Promise<string | undefined> {
  const image = new Image();
  image.src = address;
  // The canvas has its own size, because an SVG without one has no pixels to read.
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [160, 160];
  try {
    const [{ getSwatchesSync }] = [await import('colorthief'), await image.decode()];
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const swatches = getSwatchesSync(canvas, { colorCount: 12, quality: 1 });
    return (swatches.Vibrant ?? swatches.DarkVibrant ?? swatches.LightVibrant ?? swatches.Muted)?.color.hex();
  } catch {
    return undefined;
  }
}
