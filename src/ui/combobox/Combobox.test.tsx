import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#src/client/api-client.ts';
import { renderIsland } from '#testing/components/render-island.tsx';
import { Form } from '../form/Form.tsx';
import { Combobox } from './Combobox.tsx';
import type { Choice } from './ComboboxField.tsx';
import { LazyCombobox } from './LazyCombobox.tsx';

const people = ['Liis Tamme', 'Liv Solberg', 'Mari Maasikas'].map((name, id) => ({ id: `u${id}`, name }));
const find = async (words: string) => people.filter(({ name }) => name.toLowerCase().startsWith(words.toLowerCase()));

function Recipients({
  search,
  max,
  send,
}: {
  search: typeof find;
  max: number;
  send: (values: object) => Promise<void>;
}) {
  const [chosen, choose] = useState<readonly Choice[]>([]);
  return (
    <Form send={send} done={vi.fn()} submit="Send" busy="Sending">
      <Combobox name="to" label="To" hint="A name." max={max} none="No one." {...{ chosen, choose, search }} />
    </Form>
  );
}

async function renderBox({ search = find, max = 1, send = vi.fn(async (_: object) => undefined) } = {}) {
  const shown = renderIsland(<Recipients {...{ search, max }} send={send} />);
  return { ...shown, send, input: await screen.findByRole<HTMLInputElement>('combobox', { name: 'To' }) };
}

const options = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
const active = (input: HTMLElement) =>
  document.getElementById(String(input.getAttribute('aria-activedescendant')))?.textContent;

describe('a combobox', () => {
  it('searches while text is typed and announces the active option', async () => {
    const search = vi.fn(find);
    const { user, input } = await renderBox({ search });
    await user.type(input, 'li');
    expect(await options()).toEqual(['Liis Tamme', 'Liv Solberg']);
    expect(search.mock.calls).toEqual([['li']]);
    expect(input.getAttribute('aria-expanded')).toBe('true');
    expect(active(input)).toBe('Liis Tamme');
    await user.keyboard('{ArrowDown}');
    expect(active(input)).toBe('Liv Solberg');
    await user.keyboard('{Escape}');
    expect(input.getAttribute('aria-expanded')).toBe('false');
  });

  it('selects an option with Enter without sending the form, and lets the choice be removed', async () => {
    const { user, input, send } = await renderBox();
    await user.type(input, 'liv');
    await options();
    await user.keyboard('{Enter}');
    const remove = await screen.findByRole('button', { name: 'Remove Liv Solberg' });
    expect(send).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(send).toHaveBeenCalledWith({ to: 'u1' });
    await user.click(remove);
    await vi.waitFor(() => expect(document.activeElement).toBe(input));
    expect(input.value).toBe('');
  });

  it('allows several choices by mouse and sends them as a list', async () => {
    const { user, input, send } = await renderBox({ max: 2 });
    for (const name of ['Liis Tamme', 'Liv Solberg']) {
      await user.type(input, 'li');
      await user.click(await screen.findByRole('option', { name }));
    }
    expect(within(screen.getByRole('list', { name: 'Chosen' })).getAllByRole('listitem')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(send).toHaveBeenCalledWith({ to: ['u0', 'u1'] });
  });

  it('removes the last choice with the Backspace key', async () => {
    const { user, input } = await renderBox({ max: 2 });
    await user.type(input, 'liv');
    await user.click(await screen.findByRole('option'));
    await user.type(input, '{Backspace}');
    expect(screen.queryByRole('button', { name: 'Remove Liv Solberg' })).toBeNull();
  });

  it('shows that nothing was found, or why the search failed', async () => {
    const search = vi.fn(find);
    const { user, input } = await renderBox({ search });
    await user.type(input, 'x');
    await screen.findByText('No one.');
    search.mockRejectedValueOnce(new ApiError(0, { code: 'offline', message: '' }));
    await user.type(input, 'y{Enter}');
    const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent);
    await vi.waitFor(() => expect(alerts().filter(Boolean)).toHaveLength(1));
  });

  it('gets the focus when its field has an error', async () => {
    const fields = { to: { code: 'invalid_value', message: '' } };
    const send = vi.fn(async (_: object) => {
      throw new ApiError(400, { code: 'invalid_input', message: '', fields });
    });
    const { user, input } = await renderBox({ send });
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await vi.waitFor(() => expect(document.activeElement).toBe(input));
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input.getAttribute('aria-describedby')?.split(' ')).toHaveLength(2);
  });
});

function LateRecipients({ search = find }) {
  const [chosen, choose] = useState<readonly Choice[]>(people.slice(2));
  return <LazyCombobox name="to" label="To" max={3} none="No one." {...{ chosen, choose, search }} />;
}

describe('a combobox that loads its script on the first focus', () => {
  it('shows previously chosen members and can clear them', async () => {
    const { user } = renderIsland(<LateRecipients />);
    await user.click(screen.getByRole('button', { name: 'Remove Mari Maasikas' }));
    expect(screen.queryByText('Mari Maasikas')).toBeNull();
  });

  it('keeps the focus and the typed text', async () => {
    const search = vi.fn(find);
    const { user } = renderIsland(<LateRecipients search={search} />);
    const plain = screen.getByRole<HTMLInputElement>('combobox', { name: 'To' });
    plain.value = 'liv';
    await user.click(plain);
    const option = await screen.findByRole('option', { name: 'Liv Solberg' });
    const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'To' });
    expect([document.activeElement, input.value]).toEqual([input, 'liv']);
    expect(search.mock.calls).toEqual([['liv']]);
    await user.click(option);
    screen.getByRole('button', { name: 'Remove Liv Solberg' });
    screen.getByRole('button', { name: 'Remove Mari Maasikas' });
  });

  it('replaces the plain field at once, so that no letter is lost', async () => {
    renderIsland(<LateRecipients />);
    const plain = screen.getByRole('combobox', { name: 'To' });
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    let focused: Element | null = null;
    const watch = new MutationObserver(() => {
      focused = document.activeElement;
    });
    watch.observe(document.body, { childList: true, subtree: true });
    plain.focus();
    await vi.waitFor(() => expect(plain.isConnected).toBe(false));
    watch.disconnect();
    vi.unstubAllGlobals();
    expect(focused).toBe(screen.getByRole('combobox', { name: 'To' }));
  });

  it('waits until an input method has finished composing a letter', async () => {
    renderIsland(<LateRecipients />);
    const plain = screen.getByRole('combobox', { name: 'To' });
    fireEvent.compositionStart(plain);
    await act(async () => plain.focus());
    await act(() => vi.dynamicImportSettled());
    expect(plain.isConnected).toBe(true);
    await act(async () => void fireEvent.compositionEnd(plain));
    await waitFor(() => expect(plain.isConnected).toBe(false));
  });
});
