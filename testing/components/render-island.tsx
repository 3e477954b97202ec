import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement, ReactNode } from 'react';
import { Island, type IslandPage } from '#src/ui/island.tsx';

export const testPage: IslandPage = {
  locale: 'en',
  timeZone: 'Europe/Tallinn',
  now: Date.parse('2026-06-15T09:00:00Z'),
  query: {},
};

/** Renders a whole island, and returns a user who can operate it. */
export function renderWhole(island: ReactElement) {
  return { user: userEvent.setup(), ...render(island) };
}

/** Renders a part of an island, on an English page, and returns a user who can operate it. */
export function renderIsland(children: ReactNode, page: Partial<IslandPage> = {}) {
  return renderWhole(<Island page={{ ...testPage, ...page }}>{children}</Island>);
}
