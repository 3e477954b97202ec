/** Where a button leads: a page of this site, a web address or an e-mail address; null if mails can't link it. */
export function completeAddress(typed: string): string | null {
  const address = typed.trim();
  const whole = /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(address) ? `https://${address}` : address;
  return /^(?:https?:\/\/[^\s/]+|mailto:[^\s@]+@|\/(?![/\\]))\S*$/i.test(whole) ? whole : null;
}
