import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What a disabled person would stumble over: axe's serious and critical findings, of all rules or those named. */
export async function findBarriers(page: Page, rules: readonly string[] = []): Promise<string[]> {
  // Pages have no frames: without them axe needs no second page to gather its findings in.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await (rules.length > 0 ? axe.withRules([...rules]) : axe).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
}

/** What stands out of the page to the right; clipped content counts too, but not what scrolls by itself. */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (/auto|scroll|hidden/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    return [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { right, width: own, height } = element.getBoundingClientRect();
        return own > 0 && height > 0 && right > width + 1 && !scrolls(element);
      })
      .map((element) => `${element.tagName}.${element.className} ends at ${element.getBoundingClientRect().right}`)
      .slice(0, 5);
  });
}
