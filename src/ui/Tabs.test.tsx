import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { TabLinks, Tabs } from './Tabs.tsx';

function Trees() {
  const [chosen, choose] = useState<'oak' | 'pine' | 'fir'>('oak');
  const tabs = (['oak', 'pine', 'fir'] as const).map((id) => ({ id, text: id }));
  return (
    <Tabs label="Trees" tabs={tabs} chosen={chosen} choose={choose}>
      About {chosen}
    </Tabs>
  );
}

const isChosen = (name: string) => screen.getByRole('tab', { name, selected: true }) === document.activeElement;

describe('tabs over a panel', () => {
  it('are a single tab stop and label their panel', async () => {
    render(<Trees />);
    await userEvent.tab();
    expect(isChosen('oak')).toBe(true);
    await userEvent.tab();
    expect(document.activeElement).toBe(document.body);
    expect(screen.getByRole('tabpanel', { name: 'oak' }).textContent).toBe('About oak');
  });

  it('are chosen with the arrow keys, which wrap around, and with Home and End', async () => {
    render(<Trees />);
    await userEvent.tab();
    for (const [key, name] of [
      ['ArrowRight', 'pine'],
      ['End', 'fir'],
      ['ArrowRight', 'oak'],
      ['ArrowLeft', 'fir'],
      ['Home', 'oak'],
    ] as const) {
      await userEvent.keyboard(`{${key}}`);
      expect(isChosen(name), key).toBe(true);
    }
    await userEvent.click(screen.getByRole('tab', { name: 'fir' }));
    expect(screen.getByRole('tabpanel', { name: 'fir' })).toBeDefined();
  });
});

describe('tabs in the URL', () => {
  it('are links, one of them current, that stay on the page unless opened elsewhere', async () => {
    const go = vi.fn();
    const tab = { path: '#oak', text: 'Oaks', count: '3', isCurrent: true, go };
    render(<TabLinks label="Trees" tabs={[tab, { path: '#fir', text: 'Firs', isCurrent: false }]} />);
    const link = screen.getByRole('link', { name: 'Oaks 3', current: 'page' });
    const user = userEvent.setup();
    await user.click(link);
    await user.keyboard('{Control>}');
    await user.click(link);
    expect(go).toHaveBeenCalledOnce();
    expect(screen.getByRole('link', { name: 'Firs', current: false }).getAttribute('href')).toBe('#fir');
  });
});
