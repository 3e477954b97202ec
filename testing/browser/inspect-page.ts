import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

declare global {
  interface Window {
    /** Once it was brought into a page. */
    axe: typeof axe;
  }
}

/** What a disabled person would stumble over: axe's serious and critical findings, of all rules or those named. */
export async function findBarriers(page: Page, rules: readonly string[] = []): Promise<string[]> {
  const options: RunOptions = {
    resultTypes: ['violations'],
    // Pages have no frames, and no rule asked for reads what is fetched beforehand.
    iframes: false,
    preload: false,
    ...(rules.length > 0 ? { runOnly: { type: 'rule', values: [...rules] } } : {}),
  };
  // Once for a page: to bring it takes as long as a rule or two.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (asked) => (await window.axe.run(document, asked)).violations, options);
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
