export function countGoods(element: HTMLElement) {
  element.textContent = 'Counted';
  element.className = 'counted';
}
