export interface Context {
  now: Date;
}

export const createContext = (): Context => ({ now: new Date(0) });
