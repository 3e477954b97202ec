type Pressed = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/**
 * Whether a click on a link opens it in this tab. With a modifier key, browsers open it elsewhere or save it instead.
 */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: Pressed): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
}
