import type { Page } from '@playwright/test';

interface LayoutShift extends PerformanceEntry {
  hadRecentInput: boolean;
  sources: ReadonlyArray<{ node: Node | null }>;
}

type Watched = Window & { moved: Element[] };

/**
 * Makes each page record elements that move without input. The returned function returns those inside `place`, except
 * whole sections.
 */
export async function watchShifts(page: Page): Promise<(place: string) => Promise<string[]>> {
  await page.addInitScript(() => {
    const moved: Element[] = [];
    Object.assign(window, { moved });
    // A new width can reach a page after its first layout. Shifts caused by it aren't the page's fault.
    let resizedAt = Number.NEGATIVE_INFINITY;
    addEventListener('resize', () => {
      resizedAt = performance.now();
    });
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, sources, startTime } of list.getEntries() as LayoutShift[]) {
        const elements = sources.map(({ node }) => (node instanceof Element ? node : node?.parentElement));
        if (!hadRecentInput && Math.abs(startTime - resizedAt) > 100)
          moved.push(...elements.filter((element) => element != null));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return (place) =>
    page.evaluate((within) => {
      const inside = (window as unknown as Watched).moved.filter((element) => element.closest(within));
      return inside.filter((element) => !element.matches('section')).map(({ outerHTML }) => outerHTML.slice(0, 300));
    }, place);
}
