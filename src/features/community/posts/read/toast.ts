let timer: ReturnType<typeof setTimeout> | undefined;

/** Briefly confirms that the link was copied. */
export function showToast(thread: HTMLElement): void {
  const toast = thread.querySelector<HTMLElement>('[data-toast]');
  if (!toast) return;
  toast.textContent = toast.dataset['copied'] ?? '';
  clearTimeout(timer);
  timer = setTimeout(() => {
    toast.textContent = '';
  }, 2_500);
}
