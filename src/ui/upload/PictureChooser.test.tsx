import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#src/client/api-client.ts';
import { textsIn } from '#src/shared/page-texts.ts';
import { renderIsland } from '#testing/components/render-island.tsx';
import { PictureChooser } from './PictureChooser.tsx';
import { usePictureSending } from './use-picture-sending.ts';

const texts = { choose: 'Choose a picture', remove: 'Remove', sending: 'Sending…', sent: 'The picture is uploaded.' };
const png = () => new File(['a'], 'fjord.png', { type: 'image/png' });

function Chooser({ send }: { send: () => Promise<string> }) {
  const [picture, setPicture] = useState<string | null>(null);
  const sending = usePictureSending(send, setPicture);
  return (
    <PictureChooser
      t={textsIn('en')}
      label="Cover"
      hint="Below 10 MB."
      {...{ picture, sending, texts }}
      error={null}
      remove={() => setPicture(null)}
    />
  );
}

const choose = () => screen.getByRole('button', { name: 'Choose a picture' });
const input = () => screen.getByLabelText<HTMLInputElement>('Cover', { selector: 'input' });

describe('the picture chooser', () => {
  it('announces when a picture is being sent and when it has arrived, and keeps the focus on the button', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const { user } = renderIsland(<Chooser send={() => promise} />);
    const opened = vi.spyOn(input(), 'click');
    choose().focus();
    await user.keyboard('{Enter}');
    expect(opened).toHaveBeenCalledOnce();
    await user.upload(input(), png());
    expect(screen.getByRole('status').textContent).toBe('Sending…');
    choose().focus();
    await user.keyboard('{Enter}');
    expect(opened).toHaveBeenCalledOnce();
    await act(async () => resolve('/files/fjord.png'));
    expect(screen.getByRole('status').textContent).toBe('The picture is uploaded.');
    expect(document.activeElement).toBe(choose());
  });

  it('moves the focus to the button for choosing a picture once the picture is removed', async () => {
    const { user, container } = renderIsland(<Chooser send={async () => '/files/fjord.png'} />);
    await user.upload(input(), png());
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(container.querySelector('img')).toBeNull();
    expect(document.activeElement).toBe(choose());
  });

  it('shows on its button why a picture was refused, by the browser or by the call', async () => {
    const send = vi.fn(async (): Promise<string> => {
      throw new ApiError(503, { code: 'internal', message: '' });
    });
    const { user } = renderIsland(<Chooser send={send} />);
    await user.upload(input(), png());
    expect((await screen.findByRole('alert')).textContent).toBe('An error occurred. Please try again.');
    expect(choose().getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
    const drawing = new File(['a'], 'a.svg', { type: 'image/svg+xml' });
    await userEvent.setup({ applyAccept: false }).upload(input(), drawing);
    expect(await screen.findByText('Please choose a JPEG, PNG or WebP picture.')).toBeDefined();
    expect(send).toHaveBeenCalledOnce();
  });
});
