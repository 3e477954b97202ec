import { vi } from 'vitest';

interface FakeUpload {
  path: string;
  body: Blob;
}

/** Responds to uploads with what `answerTo` returns, without the network. Returns the uploads made. */
export function fakeUploads(answerTo: (upload: FakeUpload) => object): FakeUpload[] {
  const uploads: FakeUpload[] = [];
  class Request extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    #path = '';
    open(_: string, path: string) {
      this.#path = path;
    }
    setRequestHeader() {
      // Nothing depends on these values.
    }
    abort() {
      this.dispatchEvent(new Event('loadend'));
    }
    async send(body: Blob) {
      const upload = { path: this.#path, body };
      uploads.push(upload);
      await null;
      this.status = 200;
      this.responseText = JSON.stringify({ success: true, ...answerTo(upload) });
      this.dispatchEvent(new Event('loadend'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  return uploads;
}
