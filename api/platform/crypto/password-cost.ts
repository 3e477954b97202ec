/** Cost of hashing a password: scrypt with N = 2^`ln`, `r` and `p`. */
export interface PasswordCost {
  ln: number;
  r: number;
  p: number;
}

/** N=2^14, r=8, p=5: 16 MB and about 0.2 s per hash. */
export function passwordCost(): PasswordCost {
  return { ln: 14, r: 8, p: 5 };
}
