const key = 'typed_address';

/** Keeps the address typed at sign-in for the page that resets the password. It isn't put into the URL, which is logged. */
export function keepTypedAddress(address: string): void {
  if (address) sessionStorage.setItem(key, address);
}

/** Fills in the address that was typed at sign-in, once. */
export function fillTypedAddress(field: HTMLInputElement | null): void {
  const address = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (address && field && !field.value) field.value = address;
}
