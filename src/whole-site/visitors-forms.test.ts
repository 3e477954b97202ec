import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Browsers would show errors in their own language, over the page, and only the first of several. */
it('forms that work without script leave validation to the server', () => {
  const forms = globSync('src/**/*.astro').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/<form\b[^>]*>/g)].map(([form]) => ({ path, form })),
  );
  const sent = forms.filter(({ form }) => form.includes('method="post"'));
  expect(sent.length).toBeGreaterThan(10);
  expect(sent.filter(({ form }) => !/\bnovalidate\b/.test(form))).toEqual([]);
});
