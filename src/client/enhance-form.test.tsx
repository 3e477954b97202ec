import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { enhanceForm } from './enhance-form.ts';

const refusal = { status: 409, code: 'case_decided' };

beforeEach(() => {
  document.body.innerHTML = `<input aria-label="Elsewhere" />
    <form>
      <p data-form-error role="alert"></p>
      <label>Name<input name="name" /></label>
      <span data-error-for="name"></span>
      <button type="submit">Send</button>
      <script type="application/json" data-error-texts>{"case_decided":"Too late."}</script>
    </form>`;
});

/** Submits the form. Browsers blur a button that is disabled, which jsdom doesn't. */
async function send(answer: object, meanwhile: () => void = () => undefined) {
  const button = screen.getByRole<HTMLButtonElement>('button');
  fakeApi({
    'POST /api/x': async () => {
      button.blur();
      meanwhile();
      return answer;
    },
  });
  enhanceForm(screen.getByRole('button').closest('form') as HTMLFormElement, {
    path: '/api/x',
    stays: true,
    done: () => undefined,
  });
  await userEvent.setup().click(button);
  await vi.waitFor(() => expect(button.disabled).toBe(false));
  return button;
}

it.each([
  ['answered', {}, ''],
  ['refused', refusal, 'Too late.'],
])('enhanceForm returns the focus to the button that sent a form once the form is %s', async (_, answer, said) => {
  const button = await send(answer);
  await vi.waitFor(() => expect(document.activeElement).toBe(button));
  expect(screen.getByRole('alert').textContent).toBe(said);
});

it('enhanceForm leaves the focus where it moved while the form was being sent', async () => {
  const elsewhere = screen.getByLabelText('Elsewhere');
  await send(refusal, () => elsewhere.focus());
  expect(document.activeElement).toBe(elsewhere);
});

it('enhanceForm moves the focus to the field that was refused', async () => {
  await send({ status: 400, code: 'invalid_input', fields: { name: 'name_too_long' } });
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
});

it('enhanceForm clears the error of a field when the field is changed', async () => {
  await send({ status: 400, code: 'invalid_input', fields: { name: 'name_too_long' } });
  const name = screen.getByLabelText('Name');
  await vi.waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  await userEvent.type(name, 'x');
  expect(name.hasAttribute('aria-invalid')).toBe(false);
  expect(document.querySelector('[data-error-for]')?.textContent).toBe('');
});

it('enhanceForm clears the error of a choice when another option is chosen', async () => {
  document.querySelector('form')?.insertAdjacentHTML(
    'afterbegin',
    `<fieldset><label>One<input type="radio" name="choice" value="1" /></label>
      <label>Two<input type="radio" name="choice" value="2" /></label><span data-error-for="choice"></span></fieldset>`,
  );
  await send({ status: 400, code: 'invalid_input', fields: { choice: 'invalid_value' } });
  const [one, two] = [screen.getByLabelText('One'), screen.getByLabelText('Two')];
  await vi.waitFor(() => expect(one.getAttribute('aria-invalid')).toBe('true'));
  await userEvent.setup().click(two);
  expect(one.getAttribute('aria-invalid')).toBeNull();
});

it('enhanceForm shows the last refusal until the next response, so that nothing moves under a double click', async () => {
  await send(refusal);
  const alert = screen.getByRole('alert');
  let shown: string | null = '';
  fakeApi({
    'POST /api/x': () => {
      shown = alert.textContent;
      return {};
    },
  });
  await userEvent.setup().click(screen.getByRole('button'));
  await vi.waitFor(() => expect(alert.textContent).toBe(''));
  expect(shown).toBe('Too late.');
});

it('enhanceForm lets the browser restore sent values when the page is revisited', async () => {
  const button = screen.getByRole<HTMLButtonElement>('button');
  const field = screen.getByLabelText<HTMLInputElement>('Name');
  const user = userEvent.setup();
  const done = vi.fn();
  fakeApi({ 'POST /api/x': {} });
  enhanceForm(button.closest('form') as HTMLFormElement, { path: '/api/x', guards: 'input', done });
  await user.type(field, 'Mari');
  await user.click(button);
  await vi.waitFor(() => expect(done).toHaveBeenCalled());
  // Browsers restore a value that differs from the default one.
  expect([field.value, field.defaultValue]).toEqual(['Mari', '']);
  expect(button.closest('form')?.dataset['unsaved']).toBeUndefined();
  expect(button.disabled).toBe(true);
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(button.disabled).toBe(false);
});

it('enhanceForm restores the button with its latest text', async () => {
  const button = screen.getByRole<HTMLButtonElement>('button');
  button.dataset['busyText'] = 'Sending…';
  await send({});
  button.replaceChildren('Keep');
  let shown: string | null = '';
  fakeApi({
    'POST /api/x': () => {
      shown = button.textContent;
      return {};
    },
  });
  await userEvent.setup().click(button);
  await vi.waitFor(() => expect(button.textContent).toBe('Keep'));
  expect(shown).toBe('Sending…');
});
