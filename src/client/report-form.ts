import { confirmSent, enhanceForm } from './enhance-form.ts';

/** Makes a report form send the report and confirm it in place. */
export function enableReportForm(part: HTMLElement, sent?: () => void): void {
  const form = part.querySelector<HTMLFormElement>('form[data-report-form]');
  const receipt = part.querySelector<HTMLElement>('[data-report-sent]');
  if (!form || !receipt) return;
  const { type, id } = form.dataset;
  enhanceForm(form, {
    path: '/api/reports',
    guards: 'input',
    asMember: true,
    body: () => {
      const { isInGoodFaith = '', ...fields } = Object.fromEntries(new FormData(form));
      return { ...fields, isInGoodFaith, target: { type, id } };
    },
    done: () => {
      confirmSent(form, receipt);
      sent?.();
    },
  });
}
