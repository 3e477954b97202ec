import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Badge } from './Badge.tsx';
import { EmptyState } from './EmptyState.tsx';
import { Figures } from './Figures.tsx';

describe('figures', () => {
  it('show a missing value as a dash, zero as zero, and the comparison on one line', () => {
    render(
      <Figures
        locale="en"
        items={[
          { text: 'Members', value: 12_345 },
          { text: 'Posts', value: 0, note: '8 the week before' },
          { text: 'Oldest', value: null },
        ]}
      />,
    );
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      ...['12,345', '0', '8 the week before', '–'],
    ]);
  });
});

describe('an empty state', () => {
  it('explains what belongs there and offers the one action that fills it', () => {
    render(<EmptyState title="No trees" text="Trees stand here." action={{ path: '/new', text: 'Plant one' }} />);
    expect(screen.getByRole('heading', { name: 'No trees' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Plant one' }).getAttribute('href')).toBe('/new');
  });
});

describe('an empty state’s drawing', () => {
  it('has a plus only where something can be added', () => {
    const arts = ['add', 'search', 'done', 'bell', 'record'] as const;
    const drawn = arts.map((art) => render(<EmptyState art={art} title="No trees" />).container);
    const pluses = drawn.map((each) => each.querySelector('.plus')?.getAttribute('d')?.includes('v10') ?? false);
    expect(pluses).toEqual([true, false, false, false, false]);
  });
});

describe('a badge', () => {
  it('is neutral unless it says how something ended', () => {
    render(
      <>
        <Badge>Active</Badge>
        <Badge tone="danger" isSmall>
          Banned
        </Badge>
      </>,
    );
    expect(screen.getByText('Active').className).toBe('badge');
    expect(screen.getByText('Banned').className).toBe('badge badge-mini badge-danger');
  });
});
