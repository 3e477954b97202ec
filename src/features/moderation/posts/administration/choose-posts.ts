/** The targets of an act: items on the page, or all that match its filter. */
export interface Chosen {
  count: number;
  items: Array<{ type: string; id: string; version: number }>;
  filter?: object;
  asOf?: string;
}

/** Starts the table's checkboxes, and shows the bar while something is selected. Returns the selection. */
export function startChoosing(bar: HTMLElement): () => Chosen {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('[data-choose]')];
  const all = document.querySelector<HTMLInputElement>('[data-choose-all]');
  const matching = bar.querySelector<HTMLButtonElement>('[data-choose-matching]');
  const count = bar.querySelector<HTMLElement>('[data-chosen]');
  let isMatching = false;
  const chosen = (): Chosen => {
    const { filter = '{}', asOf = '', total = '0' } = bar.dataset;
    if (isMatching) return { count: Number(total), items: [], filter: JSON.parse(filter) as object, asOf };
    const items = boxes
      .filter(({ checked }) => checked)
      .map(({ dataset }) => ({
        type: dataset['type'] ?? '',
        id: dataset['choose'] ?? '',
        version: Number(dataset['version']),
      }));
    return { count: items.length, items };
  };
  const show = () => {
    const { count: number } = chosen();
    const picked = boxes.filter(({ checked }) => checked).length;
    bar.hidden = picked === 0;
    if (all) all.checked = picked === boxes.length;
    if (all) all.indeterminate = picked > 0 && picked < boxes.length;
    if (matching) matching.hidden = isMatching || picked < boxes.length;
    if (count) count.textContent = (count.dataset['chosen'] ?? '').replace('%count', String(number));
  };
  const tick = (isTicked: boolean) => {
    isMatching = false;
    for (const box of boxes) box.checked = isTicked;
    show();
  };
  for (const box of boxes) {
    box.disabled = false;
    box.addEventListener('change', () => {
      isMatching = false;
      show();
    });
  }
  if (all) all.disabled = boxes.length === 0;
  all?.addEventListener('change', () => tick(all.checked));
  matching?.addEventListener('click', () => {
    isMatching = true;
    show();
    bar.querySelector<HTMLElement>('[data-bulk-action]')?.focus();
  });
  bar.querySelector('[data-unchoose]')?.addEventListener('click', () => {
    tick(false);
    all?.focus();
  });
  show();
  return chosen;
}
