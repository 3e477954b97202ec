let ownLoads = 0;

/**
 * Loads something whose failure the caller handles: if a module can't be loaded, first-paint.js leaves the page as it
 * is, and the promise rejects.
 */
export async function loadWithoutReload<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const { dataset } = document.documentElement;
  ownLoads += 1;
  dataset['opening'] = '';
  try {
    return await load();
  } finally {
    ownLoads -= 1;
    if (ownLoads === 0) delete dataset['opening'];
  }
}
