/** Copies a text to the clipboard. Returns false if the browser refuses or, on a page without TLS, has no clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
