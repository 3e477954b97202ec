import { act, screen, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import type { DraftView } from '#api/features/operations/setup/brand-studio/contract.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderIsland } from '#testing/components/render-island.tsx';
import { Studio, StudioContext } from '../studio.ts';
import { LogoSettings } from './LogoSettings.tsx';

/** A draft with only the parts that logos need. */
const draftWith = (revision: number, main: string, changed: readonly string[] = []) =>
  ({
    revision,
    draft: { 'logo.main': main, 'logo.dark': '', 'logo.small': '', 'logo.favicon': '', 'logo.icon': '' },
    changes: changed.map((path) => ({ path })),
  }) as unknown as DraftView;

function renderLogos() {
  const studio = new Studio(draftWith(1, 'main.svg'));
  onTestFinished(() => studio.stop());
  const shown = renderIsland(
    <StudioContext value={studio}>
      <LogoSettings folder="/files/kuu/brand/" name="Kuu" />
    </StudioContext>,
  );
  return { ...shown, studio };
}

const place = () => within(screen.getByLabelText('Logo').closest('.logo-setting') as HTMLElement);

it('a logo is removed from the draft even if something else was saved in the meantime', async () => {
  let newest = draftWith(5, 'main.svg');
  const calls = fakeApi({
    'GET /api/admin/customizations': () => ({ data: newest }),
    'PUT /api/admin/customizations': ({ body }) => {
      if ((body as DraftView).revision !== newest.revision) return { status: 409, code: 'draft_changed' };
      newest = draftWith(6, '', ['logo.main']);
      return { data: newest };
    },
  });
  const { user } = renderLogos();
  expect(place().getByRole<HTMLImageElement>('img', { name: 'On light' }).src).toContain('/files/kuu/brand/main.svg');
  await user.click(screen.getByRole('button', { name: 'Remove Logo' }));
  expect(calls.map(({ method }) => method)).toEqual(['PUT', 'GET', 'PUT']);
  expect(calls.at(-1)?.body).toEqual({ revision: 5, changes: { 'logo.main': '' } });
  expect(place().queryByRole('img')).toBeNull();
  expect(screen.getByLabelText('Logo').closest('[data-changed]')).not.toBeNull();
  expect(screen.getByLabelText('Logo on dark').closest('[data-changed]')).toBeNull();
});

it('studio.settle() waits until a changed logo is saved', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  fakeApi({ 'PUT /api/admin/customizations': () => promise });
  const { user, studio } = renderLogos();
  await user.click(screen.getByRole('button', { name: 'Remove Logo' }));
  let isSaved = false;
  const saved = studio.settle().then(() => {
    isSaved = true;
  });
  await act(async () => undefined);
  expect(isSaved).toBe(false);
  await act(async () => resolve({ data: draftWith(2, '') }));
  await saved;
});
