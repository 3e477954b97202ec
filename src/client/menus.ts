/** `<details class="menu">` closes like a menu: on a click elsewhere, on Escape, when focus leaves it. */
export function closeMenusOutside(): void {
  const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details.menu[open]');
  const closeAllBut = (target: EventTarget | null) => {
    for (const menu of openMenus()) if (!menu.contains(target as Node | null)) menu.open = false;
  };
  document.addEventListener('click', ({ target }) => closeAllBut(target));
  document.addEventListener('focusin', ({ target }) => closeAllBut(target));
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    for (const menu of openMenus()) {
      menu.open = false;
      menu.querySelector('summary')?.focus();
    }
  });
}
