import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { loadedApiData } from '#src/client/api-data.ts';
import { renderIsland } from '#testing/components/render-island.tsx';
import { Skeleton } from './Skeleton.tsx';
import { Table } from './table/Table.tsx';

const columns = [
  { id: 'name', header: 'Name', cell: ({ id }: { id: string }) => id },
  { id: 'size', header: 'Size', cell: () => '1' },
];

describe('a skeleton', () => {
  it.each(['lines', 'rows', 'card'] as const)(
    'has a single text and hides its shapes from screen readers: %s',
    (kind) => {
      const { container } = render(<Skeleton kind={kind} word="Loading…" count={2} />);
      expect(container.textContent).toBe('Loading…');
      const shapes = [...container.querySelectorAll('.skeleton-item')];
      expect(shapes).toHaveLength(kind === 'card' ? 1 : 2);
      expect(shapes.every((shape) => shape.getAttribute('aria-hidden') === 'true')).toBe(true);
    },
  );

  it('is shown under a table’s headings until the first response', () => {
    const page = { ...loadedApiData({ data: { items: [], nextCursor: null } }), answer: null, isLoading: true };
    renderIsland(<Table caption="Trees" columns={columns} page={page} nameOf={({ id }) => id} count="" empty="" />);
    expect(screen.getByRole('region', { name: 'Trees' }).getAttribute('aria-busy')).toBe('true');
    expect(screen.getByRole('columnheader', { name: 'Size' })).toBeDefined();
    expect(screen.getAllByText('Loading…')).toHaveLength(1);
  });
});
