import { screen, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type BrandLink, productLinks } from '#api/features/brand/navigation/contract.ts';
import type { DraftView } from '#api/features/operations/setup/brand-studio/contract.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderIsland } from '#testing/components/render-island.tsx';
import { Studio, StudioContext } from '../studio.ts';
import { LinkSetting } from './LinkSetting.tsx';

const path = 'PUT /api/admin/customizations';
const link = (to: string, en = ''): BrandLink => ({ to, label: { et: '', en } });
/** A draft with only the parts that a list of links needs. */
const draftWith = (revision: number, links: readonly BrandLink[]) =>
  ({ revision, draft: { 'nav.links': links }, changes: [] }) as unknown as DraftView;
const words = {
  pages: { '/articles': { et: 'Artiklid', en: 'Articles' }, '/events': { et: 'Sündmused', en: 'Events' } },
  off: ['/events'],
};

function renderLinks(links: readonly BrandLink[]) {
  const studio = new Studio(draftWith(1, links));
  onTestFinished(() => studio.stop());
  const shown = renderIsland(
    <StudioContext value={studio}>
      <LinkSetting path="nav.links" words={words} />
    </StudioContext>,
  );
  return { ...shown, studio };
}
const names = () => [...document.querySelectorAll('[data-link-name]')].map(({ textContent }) => textContent);
const row = (at: number) => within(screen.getAllByRole('listitem')[at] as HTMLElement);
/** Accepts every call, except those with a URL that no link may have. */
const answers = {
  [path]: ({ body }: { body: unknown }) => {
    const { 'nav.links': links } = (body as { changes: { 'nav.links': BrandLink[] } }).changes;
    const at = links.findIndex(({ to }) => to.startsWith('javascript:'));
    if (at === -1) return { data: draftWith(2, links) };
    const fields = { [`changes.nav.links.${at}.to`]: 'brand_link_address_invalid' };
    return { status: 400, code: 'invalid_input', fields };
  },
};

it('the links setting shows the links’ names, and which ones the community has switched off', () => {
  renderLinks([link('/articles'), link('/events'), link('https://shop.example.com', 'Shop')]);
  expect(names()).toEqual(['Articles', 'Events', 'Shop']);
  expect(row(1).getByText('Switched off, so not shown')).toBeDefined();
  expect(row(2).getByText('shop.example.com')).toBeDefined();
  expect(row(0).queryByLabelText('Address')).toBeNull();
});

it('moving a link by its arrows keeps the focus on it and announces its position', async () => {
  const calls = fakeApi(answers);
  const { user } = renderLinks([link('/articles'), link('/events'), link('/about', 'About us')]);
  await user.click(screen.getByRole('button', { name: 'Move up: About us' }));
  expect(names()).toEqual(['Articles', 'About us', 'Events']);
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Move up: About us'));
  await user.keyboard('{Enter}');
  // The row can't move further up.
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Move down: About us'));
  expect(screen.getByText('About us is now at 1 / 3.')).toBeDefined();
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({
    changes: { 'nav.links': [link('/about', 'About us'), link('/articles'), link('/events')] },
  });
});

it('an unfinished link is sent once the focus leaves it, and keeps its error when it is moved', async () => {
  const calls = fakeApi(answers);
  const { user } = renderLinks([link('/about', 'About us')]);
  await user.selectOptions(screen.getByLabelText('Link to add'), 'A link of your own');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await vi.waitFor(() => expect(document.activeElement).toBe(row(1).getByLabelText('Address')));
  await user.keyboard('javascript:alert(1)');
  await user.type(row(1).getByLabelText('Label in English'), 'Trick');
  expect(calls).toEqual([]);
  await user.click(screen.getByLabelText('Link to add'));
  expect(await row(1).findByText(/^Please write a path of this site/)).toBeDefined();
  expect(row(1).getByLabelText('Address').getAttribute('aria-invalid')).toBe('true');

  await user.click(screen.getByRole('button', { name: 'Move up: Trick' }));
  expect(await row(0).findByText(/^Please write a path of this site/)).toBeDefined();
  await vi.waitFor(() => expect(row(1).queryByText(/^Please write/)).toBeNull());
  const address = row(0).getByLabelText('Address');
  await user.clear(address);
  await user.type(address, 'https://example.com');
  await vi.waitFor(() => expect(screen.queryByText(/^Please write/)).toBeNull());
  expect(names()).toEqual(['Trick', 'About us']);
});

it('the links setting shows others’ changes, but keeps a row with unfinished text', async () => {
  fakeApi(answers);
  const { user, studio } = renderLinks([link('/about', 'About us')]);
  await user.selectOptions(screen.getByLabelText('Link to add'), 'A link of your own');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await vi.waitFor(() => expect(document.activeElement).toBe(row(1).getByLabelText('Address')));
  await user.keyboard('http');
  studio.brand.show(draftWith(5, [link('/articles'), link('/events')]));
  await vi.waitFor(() => expect(names()).toEqual(['Articles', 'Events', 'A link of your own']));
  expect(row(2).getByLabelText<HTMLInputElement>('Address').value).toBe('http');
});

it('removing a link moves the focus to the next one, and the default links can be restored', async () => {
  const calls = fakeApi(answers);
  const { user } = renderLinks([link('/about', 'About us'), link('/articles')]);
  await user.click(screen.getByRole('button', { name: 'Remove: About us' }));
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('SUMMARY'));
  expect(screen.getByText('About us was removed.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Back to the usual links' }));
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({ changes: { 'nav.links': productLinks.header } });
});
