// A fake XMLHttpRequest for tests: it records what is sent, and the test plays the server. Not part of the app.

/** The part of XMLHttpRequest that is used. */
export class FakeRequest {
  readonly headers: Record<string, string> = {}
  readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null }
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  onabort: (() => void) | null = null
  opened: readonly string[] = []
  sent: FormData | null = null
  status = 0
  responseText = ''
  /** The address that answered; empty if unknown. */
  responseURL = ''
  responseHeaders: Readonly<Record<string, string>> = {}
  aborts = 0
  open(method: string, url: string) {
    this.opened = [method, url]
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body: FormData) {
    this.sent = body
  }
  abort() {
    this.aborts += 1
    this.onabort?.()
  }
  progress(loaded: number, total: number) {
    this.upload.onprogress?.({ loaded, total })
  }
  breakOff() {
    this.onerror?.()
  }
  getAllResponseHeaders(): string {
    return Object.entries(this.responseHeaders).reduce(
      (text, [name, value]) => `${text}${name.toLowerCase()}: ${value}\r\n`,
      '',
    )
  }
  answer(status: number, body: string, responseHeaders: Readonly<Record<string, string>> = {}) {
    this.responseHeaders = { 'Content-Type': 'application/json', ...responseHeaders }
    this.status = status
    this.responseText = body
    this.onload?.()
  }
}
