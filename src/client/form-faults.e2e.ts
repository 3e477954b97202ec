import type { Locator, Page } from '@playwright/test';
import { watchUntilQuiet } from '#testing/browser/quiet-page.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'aurora';

/**
 * Member pages with forms of their own. Content editors are tested with their types, and the forms of islands in
 * `Form.test.tsx`.
 */
const pages = ['/store'];

for (const path of pages) {
  test(`every form on ${path} focuses its first invalid field`, { tag: '@once' }, async ({ page, member }) => {
    await member(slug);
    const quiet = watchUntilQuiet(page);
    await page.goto(`${originOf(slug)}${path}`);
    await quiet();
    const forms = page.locator('main form:has([data-error-for])');
    expect(await forms.count()).toBeGreaterThan(0);
    for (const form of await forms.all()) {
      await refuseEvery(page, await namesIn(form));
      await form.evaluate((element: HTMLFormElement) => {
        const dialog = element.closest('dialog');
        for (const other of document.querySelectorAll('dialog[open]')) (other as HTMLDialogElement).close();
        dialog?.showModal();
        const details = element.closest('details');
        if (details) details.open = true;
        element.requestSubmit();
      });
      await expect.poll(() => isAtFirstFault(form)).toBe(true);
      await page.unrouteAll();
    }
  });
}

const namesIn = (form: Locator): Promise<string[]> =>
  form
    .locator('[data-error-for]')
    .evaluateAll((places) => places.map((place) => place.getAttribute('data-error-for') ?? ''));

/** Refuses every write with errors on these fields. */
async function refuseEvery(page: Page, names: readonly string[]): Promise<void> {
  const fields = Object.fromEntries(names.map((name) => [name, { code: 'invalid_value', message: '' }]));
  const json = { error: { code: 'invalid_input', message: '', fields } };
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 400, json }),
  );
}

/** Whether the control of the form's first visible error has the focus. */
function isAtFirstFault(form: Locator): Promise<boolean> {
  return form.evaluate((element) => {
    const first = [...element.querySelectorAll('[data-error-for]')].find(({ textContent }) => textContent !== '');
    const field = first?.closest('.field, fieldset');
    const focused = document.activeElement;
    return Boolean(focused?.matches('input, select, textarea') && field?.contains(focused));
  });
}
