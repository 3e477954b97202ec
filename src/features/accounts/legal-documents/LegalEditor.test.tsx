import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { EditedLegalDocument } from '#api/features/accounts/legal-documents/contract.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { LegalEditor } from './LegalEditor.tsx';

const item: EditedLegalDocument = {
  ...{ kind: 'privacy', locale: 'en', version: 2, publishedAt: '2026-06-01T09:00:00Z', note: 'Shorter.' },
  body: '{{community}} knows nothing about you.',
  versions: [{ version: 2, publishedAt: '2026-06-01T09:00:00Z', note: 'Shorter.' }],
};
const path = 'POST /api/admin/legal-documents';

it('the legal editor previews a text as readers would see it, and focuses the preview', async () => {
  const calls = fakeApi({ [`${path}/preview`]: { data: { html: '<p>Moon knows nothing.</p>' } } });
  const { user } = renderWhole(<LegalEditor page={testPage} item={item} />);
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByText('Moon knows nothing.')).toBeDefined();
  expect(screen.getByRole('region', { name: 'Preview' })).toBe(document.activeElement);
  expect(calls[0]?.body).toEqual({ body: item.body });
});

it('the legal editor publishes a text with the version that was loaded, and shows an error on its field', async () => {
  const calls = fakeApi({
    [`${path}/privacy/en`]: { status: 400, code: 'validation_failed', fields: { body: 'fact_unknown' } },
  });
  const { user } = renderWhole(<LegalEditor page={testPage} item={item} />);
  await user.type(screen.getByLabelText(/^What changed/), 'Longer.');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await expect.poll(() => screen.getByLabelText(/^The text/).getAttribute('aria-invalid')).toBe('true');
  expect(calls[0]?.body).toEqual({ body: item.body, note: 'Longer.', version: 2 });
});

it('the legal editor links each version to its text', () => {
  renderWhole(<LegalEditor page={testPage} item={item} />);
  expect(screen.getByRole('link', { name: /June 1, 2026/ }).getAttribute('href')).toBe('/privacy?version=2&lang=en');
  expect(screen.getByText('Shorter.')).toBeDefined();
});
