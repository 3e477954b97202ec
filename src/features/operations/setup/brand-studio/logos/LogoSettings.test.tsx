import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { DraftView } from '#api/features/operations/setup/brand-studio/contract.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { emit, listen } from '../studio-events.ts';
import { LogoSettings } from './LogoSettings.tsx';
import { logosAreUploaded } from './logo-store.ts';
import { readLogos } from './shown-logos.ts';

/** As much of a draft as logos need. */
const draftWith = (revision: number, main: string, changed: readonly string[] = []) =>
  ({
    revision,
    draft: { 'logo.main': main, 'logo.dark': '', 'logo.small': '', 'logo.favicon': '', 'logo.icon': '' },
    changes: changed.map((path) => ({ path })),
  }) as unknown as DraftView;

const labels = { main: 'Logo', dark: 'Dark logo', small: 'Small logo', favicon: 'Browser icon', icon: 'App icon' };

function renderLogos() {
  // As the form of the studio does.
  const stop = listen('studio:logo-changed', (draft) => emit('studio:draft-changed', draft));
  const first = readLogos(draftWith(1, 'main.svg'));
  const shown = renderWhole(
    <LogoSettings page={testPage} {...{ first, labels }} folder="/files/kuu/brand/" name="Kuu" />,
  );
  return { ...shown, stop };
}

const place = () => within(screen.getByLabelText('Logo').closest('.logo-setting') as HTMLElement);

it('a logo is removed from the draft, though something else was saved meanwhile', async () => {
  let newest = draftWith(5, 'main.svg');
  const calls = fakeApi({
    'GET /api/admin/customizations': () => ({ data: newest }),
    'PUT /api/admin/customizations': ({ body }) => {
      if ((body as DraftView).revision !== newest.revision) return { status: 409, code: 'draft_changed' };
      newest = draftWith(6, '', ['logo.main']);
      return { data: newest };
    },
  });
  const { user, stop } = renderLogos();
  expect(place().getByRole<HTMLImageElement>('img', { name: 'On light' }).src).toContain('/files/kuu/brand/main.svg');
  await user.click(screen.getByRole('button', { name: 'Remove Logo' }));
  expect(calls.map(({ method }) => method)).toEqual(['PUT', 'GET', 'PUT']);
  expect(calls.at(-1)?.body).toEqual({ revision: 5, changes: { 'logo.main': '' } });
  expect(place().queryByRole('img')).toBeNull();
  expect(screen.getByLabelText('Logo').closest('[data-changed]')).not.toBeNull();
  expect(screen.getByLabelText('Dark logo').closest('[data-changed]')).toBeNull();
  stop();
});

it('publishing waits until a logo is there', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  fakeApi({ 'PUT /api/admin/customizations': () => promise });
  const { user, stop } = renderLogos();
  await user.click(screen.getByRole('button', { name: 'Remove Logo' }));
  let isSent = false;
  const sent = logosAreUploaded().then(() => {
    isSent = true;
  });
  await act(async () => undefined);
  expect(isSent).toBe(false);
  await act(async () => resolve({ data: draftWith(2, '') }));
  await sent;
  stop();
});
