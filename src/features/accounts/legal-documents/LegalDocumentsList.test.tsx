import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { LegalDocumentsList } from './LegalDocumentsList.tsx';

it('the list of legal texts shows when each took effect, or that it’s the template', () => {
  renderWhole(
    <LegalDocumentsList
      page={testPage}
      items={[
        { kind: 'terms', locale: 'et', version: 2, publishedAt: '2026-06-01T09:00:00Z' },
        { kind: 'terms', locale: 'en', version: 0, publishedAt: null },
      ]}
    />,
  );
  const published = within(screen.getByRole('row', { name: /Estonian/ }));
  expect(published.getByRole('link', { name: 'Terms of use' }).getAttribute('href')).toBe(
    '/admin/legal-documents/terms/et',
  );
  expect(published.getByText(/June 1, 2026/)).toBeDefined();
  const template = screen.getByRole('row', { name: /English/ });
  expect(within(template).getByText(/template/i).className).toContain('badge-warning');
});
