import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeUploads } from '#testing/components/fake-uploads.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { ImportForm } from './ImportForm.tsx';

const headings = ['Kontakt', 'Kes'];
const previewIn = (encoding: string, hasAddresses: boolean) => ({
  ...{ encoding, hasAddresses },
  sample: [['mari@people.test', encoding === 'utf-8' ? 'Žukov' : 'Ðukov']],
});

/** Fakes the API's responses for a file with or without a column of addresses. */
const answering = (hasAddresses: boolean) =>
  fakeUploads(({ path }) => {
    const query = new URLSearchParams(path.split('?')[1]);
    const encoding = query.get('encoding') ?? 'utf-8';
    const preview = query.has('preview') ? previewIn(encoding, hasAddresses) : undefined;
    return { data: { id: null, headings, preview } };
  });

async function chooseFile() {
  const shown = renderWhole(<ImportForm page={testPage} />);
  await shown.user.upload(screen.getByLabelText(/CSV file/), new File(['a'], 'liikmed.csv', { type: 'text/csv' }));
  await screen.findByRole('cell', { name: 'Žukov' });
  return shown;
}

describe('the import form', () => {
  it('asks for a file first', async () => {
    const uploads = answering(true);
    const { user } = renderWhole(<ImportForm page={testPage} />);
    await user.click(screen.getByRole('button', { name: 'Check the file' }));
    const input = screen.getByLabelText(/CSV file/);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(input);
    expect(uploads).toEqual([]);
  });

  it('shows how the file is parsed, and parses it again with another encoding', async () => {
    const uploads = answering(true);
    await chooseFile();
    expect(screen.getByRole('columnheader', { name: 'Kes' })).toBeDefined();
    expect(screen.queryByLabelText('E-mail address')).toBeNull();
    fireEvent.change(screen.getByLabelText('Encoding'), { target: { value: 'windows-1252' } });
    await screen.findByRole('cell', { name: 'Ðukov' });
    expect(uploads.map(({ path }) => path)).toEqual([
      '/api/admin/user-imports?name=liikmed.csv&preview=yes',
      '/api/admin/user-imports?name=liikmed.csv&encoding=windows-1252&preview=yes',
    ]);
  });

  it('sends the file to be checked with the chosen columns, and asks for them again if necessary', async () => {
    const uploads = answering(false);
    const { user } = await chooseFile();
    const email = screen.getByLabelText('E-mail address');
    expect(
      within(email)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(headings);
    await user.selectOptions(screen.getByLabelText('Name'), 'Kes');
    await user.click(screen.getByRole('button', { name: 'Check the file' }));
    expect(uploads.at(-1)?.path).toBe(
      '/api/admin/user-imports?name=liikmed.csv&encoding=utf-8&emailColumn=0&nameColumn=1',
    );
    const title = screen.getByRole('heading', { name: 'Which column is which?' });
    await expect.poll(() => document.activeElement).toBe(title);
  });

  it('clears the columns when the file is removed', async () => {
    answering(false);
    const { user } = await chooseFile();
    await user.click(screen.getByRole('button', { name: 'Remove liikmed.csv' }));
    expect(screen.queryByLabelText('E-mail address')).toBeNull();
    expect(screen.queryByRole('cell')).toBeNull();
  });
});
