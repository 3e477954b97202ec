import { trackEvent } from './analytics.ts';

/**
 * Starts the header's theme toggle, which switches and saves the theme. Until one is saved, the system's theme applies.
 */
export function enableThemeToggle(): void {
  const root = document.documentElement;
  document.addEventListener('click', (event) => {
    if (!(event.target as Element).closest('[data-theme-toggle]')) return;
    const systemIsDark = matchMedia('(prefers-color-scheme: dark)').matches;
    const isDark = root.dataset['theme'] ? root.dataset['theme'] === 'dark' : systemIsDark;
    const theme = isDark ? 'light' : 'dark';
    root.dataset['theme'] = theme;
    localStorage.setItem('theme', theme);
    trackEvent('Feature Used', { feature: 'theme' });
  });
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== 'theme') return;
    if (newValue === 'light' || newValue === 'dark') root.dataset['theme'] = newValue;
    else delete root.dataset['theme'];
  });
}
