/** Completes a button's typed target: a path, a URL or an e-mail address. Null if mails can't link to it. */
export function completeLinkTarget(typed: string): string | null {
  const address = typed.trim();
  const whole = /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(address) ? `https://${address}` : address;
  return /^(?:https?:\/\/[^\s/]+|mailto:[^\s@]+@|\/(?![/\\]))\S*$/i.test(whole) ? whole : null;
}
