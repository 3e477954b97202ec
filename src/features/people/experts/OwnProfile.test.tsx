import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ExpertProfile } from '#api/features/people/experts/contract.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { OwnProfile } from './OwnProfile.tsx';

const put = 'PUT /api/expert/profile';
const profile: ExpertProfile = {
  headline: { et: '', en: 'Lens repairs' },
  about: { et: '', en: 'I mend lenses.' },
  fields: [{ et: 'Objektiivid', en: 'Lenses' }],
  ...{ languages: ['en'], place: null, availability: 'open', takesQuestions: true, isListed: false },
};
const languages = {
  usual: [
    { code: 'et', name: 'Estonian' },
    { code: 'en', name: 'English' },
  ],
  others: [{ code: 'de', name: 'German' }],
};
const show = () =>
  renderWhole(
    <OwnProfile page={testPage} profile={profile} known={[{ et: 'Kaamerad', en: 'Cameras' }]} languages={languages} />,
  );
const save = () => screen.getByRole('button', { name: 'Save' });

it('the expert profile form saves its fields, and says whether the expert is in the directory', async () => {
  const calls = fakeApi({ [put]: { data: { ...profile, isListed: true } } });
  const { user } = show();
  await user.click(screen.getByRole('checkbox', { name: 'Estonian' }));
  await user.click(screen.getByRole('checkbox', { name: /^Show me in the directory/ }));
  await user.click(save());
  await screen.findByText('Saved. You are in the directory.');
  expect(calls[0]?.body).toMatchObject({
    ...{ headline: profile.headline, about: profile.about, languages: ['et', 'en'], place: '' },
    ...{ availability: 'open', takesQuestions: true, isListed: true },
    fields: [profile.fields[0], { et: '', en: '' }, ...Array.from({ length: 4 }, () => ({ et: '', en: '' }))],
  });
});

it('the expert profile form fills in the other language of a known field, and adds a row on request', async () => {
  fakeApi({});
  const { user } = show();
  await user.type(screen.getByLabelText('Field 2, In English'), 'Cameras');
  expect(screen.getByLabelText<HTMLInputElement>('Field 2, In Estonian').value).toBe('Kaamerad');
  await user.click(screen.getByRole('button', { name: /Add/ }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Field 3, In English')));
});

it.each([
  ['fields.1.en', 'Field 1, In English'],
  ['about.en', /^About you/],
] as const)('the expert profile form shows an error in %s on its field', async (name, label) => {
  fakeApi({ [put]: { status: 400, code: 'invalid_input', fields: { [name]: 'text_too_long' } } });
  const { user } = show();
  await user.click(screen.getByRole('checkbox', { name: 'Estonian' }));
  await user.click(save());
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByLabelText(label)[0]));
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
});
