import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { useApiData } from '#src/client/api-data.ts';
import { call } from '#src/client/call.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderIsland } from '#testing/components/render-island.tsx';
import { Dialog } from '../Dialog.tsx';
import { Form } from './Form.tsx';
import { SelectField, TextArea, TextField } from './fields.tsx';

const path = '/api/admin/gift-cards';

function renderForm(done = vi.fn(), mayBeLeft = false) {
  return renderIsland(
    <Form
      send={(values) => call(`POST ${path}`, { body: values as never })}
      done={done}
      submit="Create"
      busy="Creating"
      mayBeLeft={mayBeLeft}
    >
      <TextField name="count" label="How many" defaultValue="3" />
      <SelectField name="tier" label="Plan" options={[{ value: 'premium', text: 'Premium' }]} />
      <TextArea name="note" label="Note" hint="For staff only." />
    </Form>,
  );
}

const refusal = (fields: Record<string, string>) => ({ status: 400, code: 'invalid_input', fields });

describe('an island’s form', () => {
  it('sends its fields by name and shows that it is sending', async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    const calls = fakeApi({ [`POST ${path}`]: () => promise });
    const done = vi.fn();
    const { user } = renderForm(done);
    await user.type(screen.getByLabelText('Note'), 'Spring fair');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await user.click(screen.getByRole('button', { name: 'Creating' }));
    expect(calls.map(({ body }) => body)).toEqual([{ count: '3', tier: 'premium', note: 'Spring fair' }]);
    resolve({ data: { codes: [] } });
    await vi.waitFor(() => expect(done).toHaveBeenCalledOnce());
  });

  it('is sent once by a double click, even if the response arrives before the second click', async () => {
    const calls = fakeApi({ [`POST ${path}`]: { data: { codes: [] } } });
    const done = vi.fn();
    renderForm(done);
    const button = screen.getByRole('button', { name: 'Create' });
    act(() => void fireEvent.click(button, { detail: 1 }));
    await vi.waitFor(() => expect(done).toHaveBeenCalledOnce());
    act(() => void fireEvent.click(button, { detail: 2 }));
    expect(calls).toHaveLength(1);
  });

  it('is sent once by two clicks in one task', async () => {
    const calls = fakeApi({ [`POST ${path}`]: { data: { codes: [] } } });
    const done = vi.fn();
    renderForm(done);
    const button = screen.getByRole('button', { name: 'Create' });
    act(() => {
      button.click();
      button.click();
    });
    await vi.waitFor(() => expect(done).toHaveBeenCalledOnce());
    expect(calls).toHaveLength(1);
  });

  it('keeps the last refusal until the next response, so that nothing moves under a double click', async () => {
    const answers = [{ status: 500, code: 'internal' }];
    const { promise, resolve } = Promise.withResolvers<object>();
    fakeApi({ [`POST ${path}`]: () => answers.pop() ?? promise });
    const { user } = renderForm();
    await user.click(screen.getByRole('button', { name: 'Create' }));
    const said = await screen.findByText('An error occurred. Please try again.');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(said.isConnected).toBe(true);
    resolve({ status: 500, code: 'internal' });
    // A repeated message is a new element, so that screen readers announce it again.
    await vi.waitFor(() => expect(said.isConnected).toBe(false));
    expect(screen.getByText('An error occurred. Please try again.')).toBeDefined();
  });

  it.each([
    [['note', 'count'], 'How many'],
    [['tier'], 'Plan'],
    [['note'], 'Note'],
  ])('focuses its first invalid field (%s) and keeps the input', async (names, label) => {
    fakeApi({ [`POST ${path}`]: refusal(Object.fromEntries(names.map((name) => [name, 'invalid_value']))) });
    const { user } = renderForm();
    await user.type(screen.getByLabelText('Note'), 'Spring fair');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    const field = screen.getByLabelText(label);
    await vi.waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    for (const name of names) {
      const error = document.querySelector(`[name=${name}]`)?.getAttribute('aria-describedby')?.split(' ').at(-1);
      expect(document.getElementById(String(error))?.textContent).not.toBe('');
    }
    expect((screen.getByLabelText('Note') as HTMLTextAreaElement).value).toBe('Spring fair');
  });

  it('clears the error of a field that is changed, and the message about a lost connection', async () => {
    const answers = [refusal({ note: 'note_too_long', count: 'invalid_value' })];
    fakeApi({ [`POST ${path}`]: () => Promise.resolve(answers.pop() ?? Promise.reject(new TypeError('away'))) });
    const { user } = renderForm();
    const faulty = () => document.querySelectorAll('[aria-invalid=true]').length;
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await vi.waitFor(() => expect(faulty()).toBe(2));
    await user.type(screen.getByLabelText('Note'), 'x');
    expect(faulty()).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await screen.findByText(/offline|connection/i);
    act(() => void dispatchEvent(new Event('online')));
    expect(screen.queryByText(/offline|connection/i)).toBeNull();
  });

  it('shows the error above its fields if the refusal isn’t about a field', async () => {
    fakeApi({ [`POST ${path}`]: refusal({ elsewhere: 'invalid_value' }) });
    const { user } = renderForm();
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await vi.waitFor(() => expect(screen.getAllByRole('alert')[0]?.textContent).not.toBe(''));
  });
});

describe('leaving a page with an island’s form', () => {
  /** Whether the browser would ask before leaving. */
  const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('asks for confirmation once something is typed, until the form is sent', async () => {
    fakeApi({ [`POST ${path}`]: { data: { codes: [] } } });
    const done = vi.fn();
    const { user } = renderForm(done);
    expect(asks()).toBe(false);
    await user.type(screen.getByLabelText('Note'), 'Spring fair');
    expect(asks()).toBe(true);
    done.mockImplementation(() => expect(asks()).toBe(false));
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await vi.waitFor(() => expect(done).toHaveReturned());
  });

  it('asks again after a refusal, or if something was typed while sending', async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    const done = vi.fn();
    const { user } = renderForm(done);
    fakeApi({ [`POST ${path}`]: refusal({ count: 'invalid_value' }) });
    await user.type(screen.getByLabelText('Note'), 'Spring');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await vi.waitFor(() => expect(screen.getByLabelText('How many').getAttribute('aria-invalid')).toBe('true'));
    expect(asks()).toBe(true);
    fakeApi({ [`POST ${path}`]: () => promise });
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await user.type(screen.getByLabelText('Note'), ' fair');
    resolve({ data: { codes: [] } });
    await vi.waitFor(() => expect(done).toHaveBeenCalledOnce());
    expect(asks()).toBe(true);
  });

  it('doesn’t ask if nothing would be lost', async () => {
    const { user } = renderForm(vi.fn(), true);
    await user.type(screen.getByLabelText('Note'), 'Spring');
    expect(asks()).toBe(false);
  });
});

/** A list with one row, whose button opens a dialog that removes the row. */
function Row({ keptAs }: { keptAs: string }) {
  const list = useApiData<{ data: string }>('/api/form-test', { data: 'waiting' });
  const [isOpen, setOpen] = useState(false);
  const [isGone, setGone] = useState(false);
  const close = () => setOpen(false);
  return (
    <section tabIndex={-1} aria-label="Rows">
      {list.answer?.data}
      {!isGone && (
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
      )}
      {isOpen && (
        <Dialog title="Reject" close={close}>
          <Form
            send={(values) => call(`POST ${path}`, { body: values as never })}
            done={() => {
              setGone(true);
              close();
            }}
            submit="Reject"
            busy="Rejecting"
            keptAs={keptAs}
            cancel={{ text: 'Back', act: close }}
          >
            <TextArea name="note" label="Why" />
          </Form>
        </Dialog>
      )}
    </section>
  );
}

describe('a form in a dialog', () => {
  const words = () => screen.getByLabelText<HTMLTextAreaElement>('Why');

  it('keeps its input when the dialog is closed, until the form is sent', async () => {
    fakeApi({ [`POST ${path}`]: {} });
    const { user, unmount } = renderIsland(<Row keptAs="reject.1" />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.type(words(), 'An advert');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(words().value).toBe('An advert');
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    unmount();
    renderIsland(<Row keptAs="reject.1" />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(words().value).toBe('');
  });

  it('moves the focus to the list if the button that opened the dialog is gone', async () => {
    fakeApi({ [`POST ${path}`]: {} });
    const { user } = renderIsland(<Row keptAs="reject.1" />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Rows' })));
  });

  it.each([404, 409])(
    'refreshes the list behind it if the form is refused because someone else was faster (%i)',
    async (status) => {
      fakeApi({
        [`POST ${path}`]: { status, code: 'already_answered' },
        'GET /api/form-test': { data: `answered ${status}` },
      });
      const { user } = renderIsland(<Row keptAs={`reject.${status}`} />);
      await user.click(screen.getByRole('button', { name: 'Open' }));
      await user.type(words(), 'Twice');
      await user.click(screen.getByRole('button', { name: 'Reject' }));
      expect(await screen.findByText(`answered ${status}`)).toBeDefined();
      expect(words().value).toBe('Twice');
    },
  );
});
