import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ChartCursor } from './ChartCursor.tsx';

const readings = [
  { name: 'Monday', words: ['12', 'Monday before: 9'], value: 0.4, before: 0.3 },
  { name: 'Tuesday', words: ['–'], value: null, before: null },
  { name: 'Wednesday', words: ['30', 'New brand version'], value: 1, before: 0.2 },
];

function show() {
  const { container } = render(<ChartCursor label="Read the chart" readings={readings} />);
  const range = screen.getByRole('slider', { name: 'Read the chart' });
  range.getBoundingClientRect = () => ({ left: 100, width: 200 }) as DOMRect;
  return { range, container };
}

/** Fires a pointer event with a position, which jsdom lacks. */
function point(range: HTMLElement, type: string, pointerType: string, clientX = 0) {
  fireEvent(range, Object.assign(new MouseEvent(type, { bubbles: true, clientX }), { pointerType }));
}

const said = () => screen.getByRole('status').textContent;

describe('the chart cursor', () => {
  it('announces nothing until it is used, then reads the last point', async () => {
    const { range } = show();
    expect(said()).toBe('');
    await userEvent.tab();
    expect(document.activeElement).toBe(range);
    expect(said()).toBe('Wednesday30New brand version');
    expect(range.getAttribute('aria-valuetext')).toBe('Wednesday');
  });

  it('reads the point selected with the keys', () => {
    const { range, container } = show();
    fireEvent.focus(range);
    fireEvent.change(range, { target: { value: '0' } });
    expect(said()).toBe('Monday12Monday before: 9');
    expect(container.querySelectorAll('.chart-dot')).toHaveLength(2);
    fireEvent.keyDown(range, { key: 'Escape' });
    expect(said()).toBe('');
  });

  it('marks no point where nothing was measured', () => {
    const { range, container } = show();
    fireEvent.change(range, { target: { value: '1' } });
    expect(said()).toBe('Tuesday–');
    expect(container.querySelectorAll('.chart-dot')).toHaveLength(0);
  });

  it('follows the pointer until it leaves', () => {
    const { range } = show();
    point(range, 'pointermove', 'mouse', 130);
    expect(said()).toContain('Monday');
    point(range, 'pointermove', 'mouse', 290);
    expect(said()).toContain('Wednesday');
    point(range, 'pointerout', 'mouse');
    expect(said()).toBe('');
  });

  it('keeps showing the point that a finger touched', () => {
    const { range } = show();
    point(range, 'pointerdown', 'touch', 200);
    point(range, 'pointerout', 'touch');
    expect(said()).toContain('Tuesday');
  });
});
