import { callApi } from '#src/client/api-client.ts';
import { enhanceForm, failureText } from '#src/client/enhance-form.ts';
import { leaveWithToast, reloadWithToast } from '#src/ui/toast/leave-with-toast.ts';

/** Staff controls next to a conversation: its state, its assignee, and notes. Hints show changes. */
export function startStaffPanel(): void {
  const panel = document.querySelector<HTMLElement>('[data-staff-panel]');
  if (!panel) return;
  const path = `/api/admin/messages/${panel.dataset['staffPanel']}`;
  const fault = panel.querySelector<HTMLElement>('[data-staff-fault]');
  const act = async (button: HTMLButtonElement, call: () => Promise<unknown>) => {
    button.disabled = true;
    try {
      await call();
      leaveWithToast(button.dataset['done']);
    } catch (error) {
      button.disabled = false;
      if (fault) fault.textContent = failureText(panel, error);
    }
  };
  panel.addEventListener('click', ({ target }) => {
    const button = (target as HTMLElement).closest('button');
    if (!button) return;
    const { staffState, assignTo, assign, deleteNote } = button.dataset;
    const facts = panel.querySelector<HTMLElement>('[data-live-part="facts"]');
    const from = facts?.dataset['from'] || null;
    const chosen = panel.querySelector('select')?.value || null;
    if (staffState) void act(button, () => callApi('PATCH', path, { state: staffState }));
    if (assignTo) void act(button, () => callApi('PATCH', path, { assignee: { from, to: assignTo } }));
    if (assign !== undefined) void act(button, () => callApi('PATCH', path, { assignee: { from, to: chosen } }));
    if (deleteNote) void act(button, () => callApi('DELETE', `/api/admin/message-notes/${deleteNote}`, {}));
  });
  const form = panel.querySelector<HTMLFormElement>('form[data-note-form]');
  if (form) enhanceForm(form, { path: `${path}/notes`, guards: 'input', done: reloadWithToast });
}
