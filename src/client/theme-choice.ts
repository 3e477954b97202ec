type Theme = 'system' | 'light' | 'dark';

/** Applies a theme and saves it on this device; `system` removes the choice. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem('theme');
    delete document.documentElement.dataset['theme'];
    return;
  }
  localStorage.setItem('theme', theme);
  document.documentElement.dataset['theme'] = theme;
}

/** The theme chosen on this device, or null. */
export function chosenTheme(): Theme | null {
  const theme = localStorage.getItem('theme');
  return theme === 'light' || theme === 'dark' ? theme : null;
}

/** Applies the account's theme if none has been chosen on this device. */
export function adoptTheme(theme: Theme | undefined): void {
  if (theme && theme !== 'system' && chosenTheme() === null) chooseTheme(theme);
}
