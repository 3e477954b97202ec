import type { UserImport } from '#api/features/operations/user-imports/contract.ts';
import { startConfirmDialogs } from '#src/client/confirm-dialogs.ts';
import { failureText, runBusy } from '#src/client/enhance-form.ts';
import { callApi } from '#src/lib/api-client.ts';
import { saveFile } from '#src/lib/save-file.ts';

const everyMs = 5_000;

/** Starts, stops and follows an import, and downloads the lines that it leaves out. */
export function startImportDetails(): void {
  startConfirmDialogs(() => location.reload());
  startDownload();
  const progress = document.querySelector<HTMLElement>('[data-import-progress]');
  if (progress) setInterval(() => document.visibilityState === 'visible' && void follow(progress), everyMs);
}

/** Shows how many are invited by now, and the whole page anew once it has ended. */
async function follow(progress: HTMLElement): Promise<void> {
  const path = progress.dataset['importProgress'] ?? '';
  const answer = await callApi<{ data: { import: UserImport } }>('GET', path).catch(() => null);
  if (!answer) return;
  const { state, counts } = answer.data.import;
  if (state !== 'sending') return location.reload();
  const invited = counts.invited ?? 0;
  const bar = progress.querySelector('progress');
  if (bar) bar.value = invited;
  const shown = invited.toLocaleString(document.documentElement.lang);
  progress.querySelector('p')?.replaceChildren((progress.dataset['text'] ?? '').replace('{shown}', shown));
}

function startDownload(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-refused]');
  const fault = document.querySelector('[data-import-error]');
  if (!button) return;
  button.hidden = false;
  button.addEventListener('click', () =>
    runBusy(button, async () => {
      fault?.replaceChildren();
      const path = `${button.dataset['refused']}?lang=${document.documentElement.lang.slice(0, 2)}`;
      await saveFile('GET', path, 'lines.csv').catch((error: unknown) => {
        fault?.replaceChildren(failureText(document.querySelector('[data-import-actions]'), error));
      });
    }),
  );
}
