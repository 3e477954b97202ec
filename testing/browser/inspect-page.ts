import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { default as axe, RunOptions } from 'axe-core';

interface Rule {
  id: string;
  enabled: boolean;
  impact: 'minor' | 'moderate' | 'serious' | 'critical';
  tags: readonly string[];
}

declare global {
  interface Window {
    /** Set once axe has been injected into the page. No public function returns the impact of a rule. */
    axe: typeof axe & { _audit: { rules: readonly Rule[] } };
  }
}

/** The minified source, because a page parses it in half the time. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Finds accessibility barriers: axe's serious and critical violations of all rules, or of those given. */
export async function findBarriers(page: Page, rules: readonly string[] = []): Promise<string[]> {
  const options: RunOptions = {
    resultTypes: ['violations'],
    // Pages have no frames, and none of the rules needs preloaded assets.
    iframes: false,
    preload: false,
  };
  // Injected once per page, because that takes as long as running a rule or two.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const violations = await page.evaluate(
    async ({ asked, options: common }) => {
      // Finishes transitions, because colours are intermediate while a theme changes or a button fades. A transition
      // may never end in a browser that doesn't paint, and a child's can start after its parent's has ended.
      const changing = () => document.getAnimations().filter((one) => one instanceof CSSTransition);
      for (let left = changing(), rounds = 20; left.length > 0 && rounds > 0; left = changing(), rounds -= 1) {
        for (const one of left) one.finish();
      }
      // Other animations end by themselves, except endless ones, such as skeletons.
      const ending = document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
      await Promise.allSettled(ending.map(({ finished }) => finished));
      // Skips the other rules, which take longer than these.
      const serious = window.axe._audit.rules.filter(
        ({ enabled, impact, tags }) =>
          enabled && (impact === 'serious' || impact === 'critical') && !tags.includes('experimental'),
      );
      const values = asked.length > 0 ? asked : serious.map(({ id }) => id);
      if (values.length === 0) throw new Error('No rules to look for barriers with.');
      return (await window.axe.run(document, { ...common, runOnly: { type: 'rule', values } })).violations;
    },
    { asked: [...rules], options },
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
}

/** Finds elements that overflow the page to the right, including clipped ones but not those in a scroll container. */
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
      .map((element) => {
        const { left, right } = element.getBoundingClientRect();
        const text = element.textContent.trim().slice(0, 40);
        return `${element.tagName}.${element.className} “${text}” reaches from ${left} to ${right}`;
      })
      .slice(0, 5);
  });
}

/**
 * Finds enabled, visible buttons that do nothing without script because no page handles their form. Shows the page's
 * document in a frame that runs no scripts, which is quicker than another visit.
 */
export function findDeadButtons(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const frame = document.createElement('iframe');
    frame.sandbox.add('allow-same-origin');
    Object.assign(frame.style, { width: '1440px', height: '900px' });
    frame.srcdoc = await (await fetch(location.href)).text();
    const isLoaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
    document.body.appendChild(frame);
    await isLoaded;
    const buttons = [
      ...(frame.contentDocument?.querySelectorAll<HTMLButtonElement>('main button:not(:disabled)') ?? []),
    ];
    const isDead = ({ type, form }: HTMLButtonElement) =>
      type !== 'submit' || (!form?.hasAttribute('method') && !form?.hasAttribute('action'));
    const dead = buttons.filter((button) => button.checkVisibility() && isDead(button));
    const isShown = frame.contentDocument?.querySelector('main')?.checkVisibility();
    frame.remove();
    return isShown ? dead.map(({ outerHTML }) => outerHTML) : ['The document was not shown without script.'];
  });
}
