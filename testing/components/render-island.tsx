import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Island, type IslandPage } from '#src/ui/island.tsx';

export const testPage: IslandPage = {
  locale: 'en',
  timeZone: 'Europe/Tallinn',
  now: Date.parse('2026-06-15T09:00:00Z'),
  query: {},
};

/** Renders part of an island on an English page, and returns someone to use it. */
export function renderIsland(children: ReactNode, page: Partial<IslandPage> = {}) {
  const user = userEvent.setup();
  const rendered = render(<Island page={{ ...testPage, ...page }}>{children}</Island>);
  return { user, ...rendered };
}
