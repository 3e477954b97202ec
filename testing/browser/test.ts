import { test as base, expect, type Page } from '@playwright/test';
import { createPerson, type Person, type PersonKind, signInBrowser } from './people.ts';

interface Fixtures {
  /** Creates a person, and signs in this test's browser as them. */
  member: (slug: string, kind?: PersonKind) => Promise<Person>;
  /** Violations of the content security policy and uncaught errors. Checked after every test. */
  faults: string[];
}

let visitors = 0;

/**
 * Playwright's `test` for Kogu. Each test has its own IP address, so that rate limits count only its own attempts. It
 * fails if a page violates its content security policy or throws.
 */
export const test = base.extend<Fixtures>({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, { workerIndex }) => {
    visitors += 1;
    const address = `10.${workerIndex % 250}.${Math.floor(visitors / 250)}.${visitors % 250}`;
    await use({ ...extraHTTPHeaders, 'cf-connecting-ip': address });
  },
  member: async ({ context }, use) => {
    await use(async (slug, kind = 'user') => {
      const person = await createPerson(slug, kind);
      await signInBrowser(context, person);
      return person;
    });
  },
  faults: [
    async ({ context }, use) => {
      const faults: string[] = [];
      context.on('page', (page) => watchPageErrors(page, faults));
      await use(faults);
      expect(faults, 'broken policies and uncaught errors').toEqual([]);
    },
    { auto: true },
  ],
});

/** Collects the violations and uncaught errors of a page. */
export function watchPageErrors(page: Page, faults: string[]): void {
  page.on('pageerror', ({ message }) => {
    // The browser starts page transitions on its own and may abort one; that isn't our error.
    if (!/^Transition was (?:aborted|skipped)/.test(message)) faults.push(`${page.url()}: ${message}`);
  });
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) faults.push(`${page.url()}: ${message.text()}`);
  });
}

export { expect } from '@playwright/test';
