import { enableReportForm } from './report-form.ts';

/** Opens the form of the link's page in a dialog over this one. Reopening it keeps what was typed. */
export async function openReport(link: HTMLAnchorElement): Promise<void> {
  const known = document.querySelector<HTMLDialogElement>('dialog[data-report-dialog]');
  const dialog = known?.dataset['reportDialog'] === link.href ? known : await fetchDialog(link.href);
  if (known && known !== dialog) known.remove();
  if (!dialog.isConnected) document.body.appendChild(dialog);
  dialog.showModal();
}

async function fetchDialog(address: string): Promise<HTMLDialogElement> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(30_000) });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const part = page.querySelector<HTMLElement>('[data-report-part]');
  const title = page.querySelector('h1');
  if (!answer.ok || !part || !title) throw new Error('There is no form in the answer.');
  await Promise.all([...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(addStyles));
  const heading = Object.assign(document.createElement('h2'), { id: 'report-title', textContent: title.textContent });
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog card';
  dialog.dataset['reportDialog'] = address;
  dialog.setAttribute('aria-labelledby', heading.id);
  dialog.appendChild(heading);
  dialog.appendChild(document.adoptNode(part));
  for (const link of part.querySelectorAll('[data-leave-report]')) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      dialog.close();
    });
  }
  enableReportForm(part, () => {
    // The next report starts with an empty form.
    dialog.dataset['reportDialog'] = '';
  });
  return dialog;
}

/** Adds the form's styles, unless the page already has them. */
function addStyles({ href }: HTMLLinkElement): Promise<void> | undefined {
  const { pathname } = new URL(href, location.href);
  const isHere = [...document.styleSheets].some((sheet) => sheet.href && new URL(sheet.href).pathname === pathname);
  if (isHere) return;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: pathname });
  return new Promise((resolve) => {
    for (const event of ['load', 'error']) link.addEventListener(event, () => resolve());
    document.head.appendChild(link);
  });
}
