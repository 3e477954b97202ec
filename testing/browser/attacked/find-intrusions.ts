import type { Page } from '@playwright/test';
import { attackHost, attackMark } from '../../attacks.ts';

/**
 * Finds text that became markup in the current page, or in the given HTML: unknown elements and attributes, and URLs
 * that load on their own. The content security policy would stop much of it from running, but it must not be there at
 * all.
 */
export function findIntrusions(page: Page, html?: string): Promise<string[]> {
  return page.evaluate(
    ({ host, mark, source }) => {
      const read = source === null ? document : new DOMParser().parseFromString(source, 'text/html');
      const isForeign = (address: string) => {
        const url = URL.parse(address, location.href);
        return url !== null && (url.host === host || /^(?:javascript|vbscript|data:text\/html)/.test(url.href));
      };
      const allowed = (element: Element, name: string) =>
        // A link may have any URL, because following it is the reader's choice.
        element instanceof HTMLAnchorElement && name === 'href' && /^https?:$/.test(element.protocol);
      const faultsOf = (element: Element): string[] => {
        const what = element.outerHTML.slice(0, 200);
        const tag = element.localName;
        if (/^(?:x-a|scr|base|object|embed|math|x)$/.test(tag)) return [`<${tag}>: ${what}`];
        if (tag === 'meta' && element.getAttribute('http-equiv') === 'refresh') return [`refresh: ${what}`];
        if (tag === 'script' && !/json/.test(element.getAttribute('type') ?? '') && element.textContent.includes(mark))
          return [`script: ${what}`];
        return [...element.attributes].flatMap(({ name, value }) => {
          if (/^on/i.test(name)) return [`${name}: ${what}`];
          if (name === 'style' && value.includes(host)) return [`style: ${what}`];
          const leads = /^(?:src|srcset|srcdoc|href|xlink:href|action|formaction|data|poster|background)$/i.test(name);
          return leads && isForeign(value) && !allowed(element, name) ? [`${name}: ${what}`] : [];
        });
      };
      const data = [...read.querySelectorAll('script[type="application/ld+json"]')].flatMap((script) => {
        try {
          JSON.parse(script.textContent);
          return [];
        } catch {
          return [`broken data: ${script.textContent.slice(0, 200)}`];
        }
      });
      const ran = read.documentElement.dataset['attacked'] === undefined ? [] : ['an attack ran'];
      return [...ran, ...data, ...[...read.querySelectorAll('*')].flatMap(faultsOf)];
    },
    { host: attackHost, mark: attackMark, source: html ?? null },
  );
}

/** Reads all text of a page, including the values of its fields. */
export function readAll(page: Page): Promise<string> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
    return [document.documentElement.outerHTML, ...fields.map(({ value }) => value)].join('\n');
  });
}
