import { expect, it, vi } from 'vitest';
import { renderIsland } from '#testing/components/render-island.tsx';
import { useVisibleHeight } from './use-visible-height.ts';

function Page() {
  useVisibleHeight();
  return null;
}

const fitted = () =>
  ['--visible-height', '--visible-top'].map((name) => document.documentElement.style.getPropertyValue(name));

function fakeViewport() {
  const viewport = Object.assign(new EventTarget(), { height: 700, offsetTop: 0, scale: 1 });
  vi.stubGlobal('visualViewport', viewport);
  return (event: string, change: object) => {
    Object.assign(viewport, change);
    viewport.dispatchEvent(new Event(event));
  };
}

it('useVisibleHeight fits the page above an on-screen keyboard, and restores its height afterwards', () => {
  const happens = fakeViewport();
  const { unmount } = renderIsland(<Page />);
  expect(fitted()).toEqual(['', '']);
  happens('resize', { height: 400, offsetTop: 300 });
  expect(fitted()).toEqual(['400px', '300px']);
  happens('scroll', { offsetTop: 120 });
  expect(fitted()).toEqual(['400px', '120px']);
  happens('resize', { height: 700, offsetTop: 0 });
  expect(fitted()).toEqual(['700px', '0px']);
  unmount();
  happens('resize', { height: 400 });
  expect(fitted()).toEqual(['', '']);
});

it('useVisibleHeight keeps the height of the page when the member zooms in', () => {
  const happens = fakeViewport();
  renderIsland(<Page />);
  happens('resize', { height: 350, offsetTop: 200, scale: 2 });
  expect(fitted()).toEqual(['700px', '0px']);
});
