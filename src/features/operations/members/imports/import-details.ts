import type { UserImport } from '#api/features/operations/members/imports/contract.ts';
import { startConfirmDialogs } from '#src/client/confirm-dialogs.ts';
import { failureText, runBusy } from '#src/client/enhance-form.ts';
import { followProgress } from '#src/client/follow-progress.ts';
import { saveFile } from '#src/client/save-file.ts';

/** Starts, stops and follows an import, and downloads its refused lines. */
export function startImportDetails(): void {
  startConfirmDialogs(() => location.reload());
  startDownload();
  followProgress<{ data: { import: UserImport } }>(({ data }) =>
    data.import.state === 'sending' ? (data.import.counts.invited ?? 0) : null,
  );
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
