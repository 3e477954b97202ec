type Theme = 'system' | 'light' | 'dark';

/** Puts a theme in force on this device and remembers it; `system` forgets the choice. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem('theme');
    delete document.documentElement.dataset['theme'];
    return;
  }
  localStorage.setItem('theme', theme);
  document.documentElement.dataset['theme'] = theme;
}

/** The theme chosen on this device, or null where nobody has chosen one. */
export function chosenTheme(): Theme | null {
  const theme = localStorage.getItem('theme');
  return theme === 'light' || theme === 'dark' ? theme : null;
}

/** A device on which nobody has chosen yet takes the theme of the account. */
export function adoptTheme(theme: Theme | undefined): void {
  if (theme && theme !== 'system' && chosenTheme() === null) chooseTheme(theme);
}
