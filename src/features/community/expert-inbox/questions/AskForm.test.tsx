import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type FakeCall, fakeApi } from '#testing/components/fake-api.ts';
import { fakeUploads } from '#testing/components/fake-uploads.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { AskForm } from './AskForm.tsx';

vi.mock('#src/client/load-styles.ts', () => ({ loadStyles: () => Promise.resolve() }));

const path = 'POST /api/experts/e1/questions';
const answer = { data: { id: 't1', messageId: 'm1' } };
const unsent = { 'GET /api/unsent-texts/question%3Ae1': { data: { text: null } } };
function show() {
  document.documentElement.dataset['pageOf'] = 'mari';
  return renderWhole(<AskForm page={testPage} expert={{ id: 'e1', isAway: false }} />);
}
const message = () => screen.getByLabelText<HTMLTextAreaElement>('Your question');
const send = () => screen.getByRole('button', { name: /Send/ });
const sentBy = (calls: readonly FakeCall[]) => calls.filter((each) => `${each.method} ${each.path}` === path);

it('the question form sends the question, and links to the new conversation', async () => {
  const calls = fakeApi({ ...unsent, [path]: answer });
  const { user } = show();
  await user.type(screen.getByLabelText('Subject'), 'Gloves');
  await user.type(message(), 'Which ones?');
  await user.click(send());
  const link = await screen.findByRole('link', { name: 'Open the conversation' });
  expect(link.getAttribute('href')).toBe('/messages/t1');
  expect(document.activeElement?.textContent).toContain('Your question is on its way');
  expect(screen.queryByLabelText('Subject')).toBeNull();
  expect(sentBy(calls)[0]?.body).toMatchObject({ subject: 'Gloves', message: 'Which ones?', pictures: [] });
});

it('the question form keeps the text after an error, and retries with the same id', async () => {
  const calls = fakeApi({ ...unsent, [path]: { status: 500, code: 'internal' } });
  const { user } = show();
  await user.type(screen.getByLabelText('Subject'), 'Gloves');
  await user.type(message(), 'Which ones?');
  await user.click(send());
  await waitFor(() => expect(sentBy(calls)).toHaveLength(1));
  await waitFor(() => expect(send().textContent).toBe('Send question'));
  const again = fakeApi({ ...unsent, [path]: answer });
  await user.click(send());
  await screen.findByText('Your question is on its way');
  const idOf = (made: readonly FakeCall[]) => (sentBy(made)[0] as { body: { clientId: string } }).body.clientId;
  expect(idOf(calls)).toBe(idOf(again));
});

it('the question form sends its text under a new id if its id belongs to another question', async () => {
  const ids: unknown[] = [];
  fakeApi({
    ...unsent,
    [path]: ({ body }) => {
      ids.push((body as { clientId: string }).clientId);
      return ids.length === 1 ? { status: 409, code: 'text_sent' } : answer;
    },
  });
  const { user } = show();
  await user.type(screen.getByLabelText('Subject'), 'Gloves');
  await user.type(message(), 'Which ones?');
  await user.click(send());
  await screen.findByText('Your question is on its way');
  expect([ids.length, new Set(ids).size]).toEqual([2, 2]);
});

it('the question form keeps text that is typed while the question is being sent', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  fakeApi({ ...unsent, [path]: () => promise });
  const { user } = show();
  await user.type(screen.getByLabelText('Subject'), 'Gloves');
  await user.type(message(), 'Which ones');
  await user.click(send());
  await user.type(message(), ' in winter?');
  resolve(answer);
  await screen.findByText('Your question is on its way');
  expect(message().value).toBe('Which ones in winter?');
});

it('the question form focuses a refused field', async () => {
  const fields = { subject: 'subject_required' };
  fakeApi({ ...unsent, [path]: { status: 400, code: 'invalid_input', fields } });
  const { user } = show();
  await user.type(message(), 'Which ones?');
  await user.click(send());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Subject')));
});

describe('the pictures of a question', () => {
  const picture = (name: string) => new File(['…'], name, { type: 'image/png' });
  const upload = (width: number | null = 8) => {
    let uploaded = 0;
    return fakeUploads(({ path: to }) => {
      uploaded += 1;
      return { data: { id: `f${uploaded}`, name: new URLSearchParams(to.split('?')[1]).get('name'), width } };
    });
  };
  const choose = () => screen.getByLabelText('Add pictures');
  const described = (name: string) => screen.findByRole('textbox', { name: `What does ${name} show?` });

  it('are sent with the descriptions that the form asks for, and can be sent without descriptions', async () => {
    upload();
    const calls = fakeApi({ ...unsent, [path]: answer });
    const { user } = show();
    await user.type(screen.getByLabelText('Subject'), 'Gloves');
    await user.type(message(), 'Which ones?');
    await user.upload(choose(), [picture('palm.png'), picture('back.png')]);
    const palm = await described('palm.png');
    await waitFor(() => expect(document.activeElement).toBe(palm));
    await user.keyboard('A torn palm');
    await described('back.png');
    expect(screen.getAllByText(/^A few words for an expert who can’t see it/)).toHaveLength(1);
    await user.click(send());
    await screen.findByText('Your question is on its way');
    expect(sentBy(calls)[0]?.body).toMatchObject({
      pictures: [
        { id: 'f1', description: 'A torn palm' },
        { id: 'f2', description: '' },
      ],
    });
  });

  it('can be pasted into the text, and removed again', async () => {
    upload();
    const calls = fakeApi({ ...unsent, [path]: answer });
    const { user } = show();
    await user.type(screen.getByLabelText('Subject'), 'Gloves');
    await user.type(message(), 'Which ones?');
    fireEvent.paste(message(), { clipboardData: { files: [picture('palm.png')] } });
    await described('palm.png');
    await user.click(screen.getByRole('button', { name: 'Remove palm.png' }));
    expect(screen.queryByRole('textbox', { name: /palm/ })).toBeNull();
    await user.click(send());
    await screen.findByText('Your question is on its way');
    expect(sentBy(calls)[0]?.body).toMatchObject({ pictures: [] });
  });

  it('are refused with a list of the allowed types, even if only the content has the wrong type', async () => {
    const uploads = upload(null);
    fakeApi(unsent);
    const { user } = show();
    const pdf = new File(['…'], 'notes.pdf', { type: 'application/pdf' });
    fireEvent.drop(message(), { dataTransfer: { files: [pdf] } });
    expect(await screen.findByText('Please choose a JPEG, PNG or WebP picture.')).toBeDefined();
    expect(uploads).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove notes.pdf' }));
    await user.upload(choose(), picture('really-a-pdf.png'));
    expect(await screen.findByText('Please choose a JPEG, PNG or WebP picture.')).toBeDefined();
    expect(uploads).toHaveLength(1);
  });

  it('are kept with the text until it is sent', async () => {
    upload();
    fakeApi(unsent);
    const first = show();
    await first.user.upload(choose(), picture('palm.png'));
    await first.user.type(await described('palm.png'), 'A torn palm');
    first.unmount();
    const calls = fakeApi({ ...unsent, [path]: answer });
    const { user } = show();
    expect((await described('palm.png')).getAttribute('value')).toBe('A torn palm');
    expect(
      within(screen.getByRole('list', { name: 'Pictures of your question' })).getAllByRole('listitem'),
    ).toHaveLength(1);
    await user.type(screen.getByLabelText('Subject'), 'Gloves');
    await user.type(message(), 'Which ones?');
    await user.click(send());
    await screen.findByText('Your question is on its way');
    expect(sentBy(calls)[0]?.body).toMatchObject({ pictures: [{ id: 'f1', description: 'A torn palm' }] });
  });
});
