import { act, createEvent, fireEvent, render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#src/client/api-client.ts';
import { renderIsland, testPage } from '#testing/components/render-island.tsx';
import { Island } from '../island.tsx';
import { Upload, type UploadPreparation } from './Upload.tsx';
import type { SendOptions } from './use-upload.ts';

const rules = { accept: '.csv,image/*', maxBytes: 100, wrongType: 'import_not_text', tooLarge: 'file_too_large' };
const csv = (name = 'members.csv', size = 3) => new File(['a'.repeat(size)], name, { type: 'text/csv' });
const refusal = (status: number, code: string) => new ApiError(status, { code, message: code });

function renderUpload(send = vi.fn(async (file: File, _: SendOptions) => file.name), isForMany = false) {
  const [done, removed] = [vi.fn(), vi.fn()];
  const shown = renderIsland(
    <Upload name="file" label="CSV file" {...{ rules, send, done, removed, isForMany }} isPicture />,
  );
  return { ...shown, send, done, removed, input: screen.getByLabelText<HTMLInputElement>(/CSV file/) };
}

/** A call that never responds, and the arguments it was called with. */
function hang() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const send = vi.fn((_: File, __: SendOptions) => promise);
  return { send, resolve, reject, sending: () => send.mock.calls.at(-1)?.[1] as SendOptions };
}

describe('a file to upload', () => {
  it('is sent as soon as it is chosen, with its progress, and can be removed', async () => {
    const { send, resolve, sending } = hang();
    const { user, input, done, removed } = renderUpload(send);
    await user.upload(input, csv());
    act(() => sending().onProgress(0.5));
    expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(0.5);
    expect(screen.getByRole('status').textContent).toBe('Sending members.csv…');
    await act(async () => resolve('answer'));
    expect(done).toHaveBeenCalledExactlyOnceWith('answer', expect.any(File));
    expect(screen.getByRole('status').textContent).toBe('members.csv is uploaded.');
    await user.click(screen.getByRole('button', { name: 'Remove members.csv' }));
    expect(removed).toHaveBeenCalledOnce();
    expect(screen.queryByText('members.csv')).toBeNull();
    expect(document.activeElement).toBe(input);
  });

  it.each([
    ['type', new File(['a'], 'members.xlsx', { type: 'application/vnd.ms-excel' })],
    ['size', csv('members.csv', 100)],
  ])('is refused before it is sent if its %s isn’t allowed', async (_, file) => {
    const { input, send } = renderUpload();
    fireEvent.change(input, { target: { files: [file] } });
    await vi.waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'));
    expect(send).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('can be dropped, and pasted anywhere except into a text field', async () => {
    const { container, send } = renderUpload();
    const zone = container.querySelector('.upload') as HTMLElement;
    fireEvent.drop(zone, { dataTransfer: { files: [csv('dropped.csv')] } });
    await screen.findByText('dropped.csv');
    const paste = (target: Element) => {
      const event = createEvent.paste(target);
      Object.defineProperty(event, 'clipboardData', { value: { files: [csv('pasted.csv')] } });
      fireEvent(target, event);
    };
    paste(container.appendChild(document.createElement('textarea')));
    expect(send).toHaveBeenCalledOnce();
    paste(document.body);
    await screen.findByText('pasted.csv');
  });

  it('waits for the network, and is cancelled on request', async () => {
    const send = vi.fn(async (_: File, __: SendOptions): Promise<string> => {
      throw refusal(0, 'offline');
    });
    const { user, input, done } = renderUpload(send);
    await user.upload(input, csv());
    expect(screen.getByRole('status').textContent).toContain('You’re offline.');
    await act(async () => dispatchEvent(new Event('online')));
    expect(send).toHaveBeenCalledTimes(2);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(send.mock.calls.at(-1)?.[1].signal.aborted).toBe(true);
    await act(async () => dispatchEvent(new Event('online')));
    expect(send).toHaveBeenCalledTimes(2);
    expect(done).not.toHaveBeenCalled();
  });

  it('shows why it was refused and is sent again on request', async () => {
    const send = vi.fn(async (_: File, __: SendOptions) => 'answer');
    send.mockRejectedValueOnce(refusal(400, 'internal'));
    const { user, input, done } = renderUpload(send);
    await user.upload(input, csv());
    expect(input.getAttribute('aria-invalid')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(done).toHaveBeenCalledOnce();
    expect(input.getAttribute('aria-invalid')).toBeNull();
  });

  it('is shown before it is saved, if it is a picture', async () => {
    const { user, input, container } = renderUpload();
    await user.upload(input, new File(['a'], 'face.png', { type: 'image/png' }));
    await vi.waitFor(() => expect(container.querySelector('img')?.src).toBe('data:image/png;base64,YQ=='));
  });

  it('is sent if the browser kept it across a reload', async () => {
    const send = vi.fn(async (_: File) => 'answer');
    const island = (
      <Island page={testPage}>
        <Upload name="file" label="CSV file" {...{ rules, send, done: vi.fn() }} />
      </Island>
    );
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(island);
    Object.defineProperty(within(container).getByLabelText(/CSV file/), 'files', { value: [csv()] });
    render(island, { container, hydrate: true });
    await within(container).findByText('members.csv');
    expect(send).toHaveBeenCalledOnce();
  });

  it('is followed by the next file where many are allowed', async () => {
    const { user, input, done } = renderUpload(undefined, true);
    await user.upload(input, [csv('one.csv'), csv('two.csv')]);
    await vi.waitFor(() => expect(done.mock.calls.map(([answer]) => answer)).toEqual(['one.csv', 'two.csv']));
    expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
  });

  it('is prepared before it is sent, and not sent if the preparation is cancelled or fails', async () => {
    const send = vi.fn(async (file: File, _: SendOptions) => file.name);
    const prepare = ({ file, use, refuse, cancel }: UploadPreparation) => (
      <>
        <button type="button" onClick={() => use(new Blob([`small ${file.name}`], { type: 'image/webp' }))}>
          Use
        </button>
        <button type="button" onClick={() => refuse('avatar_invalid')}>
          Refuse
        </button>
        <button type="button" onClick={cancel}>
          Back
        </button>
      </>
    );
    const { user } = renderIsland(
      <Upload name="file" label="Picture" {...{ rules, send, prepare, done: vi.fn() }} isPicture />,
    );
    const input = screen.getByLabelText('Picture');
    await user.upload(input, csv('me.csv'));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(document.activeElement).toBe(input);
    await user.upload(input, csv('me.csv'));
    await user.click(screen.getByRole('button', { name: 'Refuse' }));
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('button', { name: 'Use' })).toBeNull();
    expect(send).not.toHaveBeenCalled();
    await user.upload(input, csv('me.csv'));
    await user.click(screen.getByRole('button', { name: 'Use' }));
    const [sent] = send.mock.calls.at(-1) ?? [];
    expect([sent?.name, sent?.type, sent?.size]).toEqual(['me.csv', 'image/webp', 'small me.csv'.length]);
  });

  it('replaces the current file, which is removed by a call that may fail', async () => {
    const remove = vi.fn(async () => undefined);
    remove.mockRejectedValueOnce(refusal(503, 'unavailable'));
    const { user } = renderIsland(
      <Upload
        name="file"
        label="Picture"
        {...{ rules, send: async () => 'answer', done: vi.fn() }}
        current={{ view: <img src="/files/a.png" alt="Now" />, remove }}
      />,
    );
    expect(screen.getByRole('img', { name: 'Now' })).toBeTruthy();
    const button = screen.getByRole('button', { name: 'Remove Picture' });
    await user.click(button);
    expect(screen.getByRole('alert').textContent).not.toBe('');
    await user.click(button);
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(screen.getByRole('status').textContent).toBe('It was removed.');
    await user.upload(screen.getByLabelText('Picture'), csv('next.csv'));
    expect(screen.getByRole('status').textContent).toBe('next.csv is uploaded.');
    // The place itself shows the current file.
    expect(screen.queryByRole('button', { name: 'Remove next.csv' })).toBeNull();
  });

  it('isn’t lost when the page is left, because the browser asks first', async () => {
    const { send, resolve } = hang();
    const { user, input } = renderUpload(send);
    const leave = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(false);
    await user.upload(input, csv());
    expect(leave()).toBe(true);
    await act(async () => resolve('answer'));
    expect(leave()).toBe(false);
  });

  it('is taken only by the focused upload field when pasted, if there are several', async () => {
    const send = vi.fn(async (file: File, _: SendOptions) => file.name);
    const { container } = renderIsland(
      <Upload name="file" label="Picture" {...{ rules, send, done: vi.fn() }} isOneOfSeveral />,
    );
    const paste = async (target: Element) => {
      const event = createEvent.paste(target, { clipboardData: { files: [csv('pasted.csv')] } });
      await act(async () => void fireEvent(target, event));
    };
    await paste(document.body);
    expect(send).not.toHaveBeenCalled();
    await paste(container.querySelector('.upload') as Element);
    expect(send).toHaveBeenCalledOnce();
  });
});
