import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Segmented } from './Segmented.tsx';

const options = [
  { value: 'phone', text: 'Phone' },
  { value: 'desktop', text: 'Desktop' },
] as const;

it('a segmented choice is a group of radio buttons that announces the choice', async () => {
  const choose = vi.fn();
  render(<Segmented label="Width" options={options} chosen="desktop" choose={choose} />);
  expect(screen.getByRole('group', { name: 'Width' })).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Desktop' }).checked).toBe(true);
  await userEvent.click(screen.getByText('Phone'));
  expect(choose.mock.calls).toEqual([['phone']]);
});

it('a segmented choice with a name is a field of its form', async () => {
  const { container } = render(
    <form>
      <Segmented label="Width" name="width" options={options} chosen="desktop" />
      <Segmented label="Beside it" options={options} chosen="desktop" choose={() => undefined} />
    </form>,
  );
  const values = () => [...new FormData(container.querySelector('form') ?? undefined)];
  expect(values()).toEqual([['width', 'desktop']]);
  await userEvent.click(screen.getAllByText('Phone')[0] as HTMLElement);
  expect(values()).toEqual([['width', 'phone']]);
});
