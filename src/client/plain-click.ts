type Pressed = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** Whether a click on a link follows it here. With a key, browsers open or save it elsewhere, which scripts leave alone. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: Pressed): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
}
