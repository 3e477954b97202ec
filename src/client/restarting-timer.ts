/** A timer that starts over each time it is started. */
export class RestartingTimer {
  readonly #act: () => void;
  readonly #ms: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(act: () => void, ms: number) {
    [this.#act, this.#ms] = [act, ms];
  }

  start(): void {
    this.stop();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#act();
    }, this.#ms);
  }

  /** Stops it. Returns whether it was running. */
  stop(): boolean {
    const wasRunning = this.#timer !== undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return wasRunning;
  }
}
