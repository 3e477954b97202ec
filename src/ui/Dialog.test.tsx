import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Dialog } from './Dialog.tsx';

it('Escape closes a dialog at once, before the browser’s own close event could close the next one', () => {
  const close = vi.fn();
  render(
    <Dialog title="Fit the picture" close={close}>
      Text
    </Dialog>,
  );
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(close).toHaveBeenCalledTimes(1);
});

it('a file picker that is closed inside a dialog leaves the dialog open', () => {
  const close = vi.fn();
  render(
    <Dialog title="Fit the picture" close={close}>
      <input type="file" aria-label="Picture" />
    </Dialog>,
  );
  fireEvent(screen.getByLabelText('Picture'), new Event('cancel', { bubbles: true }));
  expect(close).not.toHaveBeenCalled();
});

it('Escape doesn’t close a dialog whose content is shown only once', async () => {
  const close = vi.fn();
  render(
    <Dialog title="Recovery codes" close={close} isPersistent>
      Text
    </Dialog>,
  );
  const event = new Event('cancel', { cancelable: true });
  fireEvent(screen.getByRole('dialog'), event);
  expect(event.defaultPrevented).toBe(true);
  // Browsers close the dialog at a second Escape, even though the first one was prevented.
  screen.getByRole<HTMLDialogElement>('dialog').close();
  await vi.waitFor(() => expect(screen.getByRole<HTMLDialogElement>('dialog').open).toBe(true));
  expect(close).not.toHaveBeenCalled();
});
