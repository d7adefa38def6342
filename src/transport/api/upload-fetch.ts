// A fetch for forms over XMLHttpRequest, because fetch cannot report upload progress.

/** Upload progress, bytes. */
export type OnSent = (sent: number, total: number) => void

interface UploadInit {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: FormData
  readonly signal: AbortSignal
}

/** Rejects if the server cannot be reached, or the signal aborts. */
export type UploadFetch = (url: string, init: UploadInit, onSent: OnSent) => Promise<Response>

/** `open` returns null if there is no XMLHttpRequest, so that nothing can be sent. */
export const createUploadFetch =
  (open: () => XMLHttpRequest | null): UploadFetch =>
  (url, { method, headers, body, signal }, onSent) =>
    new Promise((resolve, reject) => {
      const request = open()
      if (request === null) throw new TypeError('XMLHttpRequest is not available')
      const abort = () => request.abort()
      const settle = (end: () => void) => () => {
        signal.removeEventListener('abort', abort)
        end()
      }
      request.open(method, url)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onSent(loaded, total)
      request.onload = settle(() => {
        try {
          if (wasRedirected(request, url)) throw new TypeError('the call was answered by a redirect')
          resolve(responseOf(request))
        } catch (error) {
          reject(error)
        }
      })
      request.onerror = settle(() => reject(new TypeError('the server cannot be reached')))
      request.onabort = settle(() => reject(new DOMException('aborted', 'AbortError')))
      signal.addEventListener('abort', abort, { once: true })
      request.send(body)
    })

/** XMLHttpRequest follows redirects. No call is answered by one, so an answer from another address is rejected. */
const wasRedirected = ({ responseURL }: XMLHttpRequest, url: string): boolean =>
  responseURL !== '' && new URL(responseURL).href !== new URL(url, responseURL).href

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  const { responseText, status } = request
  return new Response(responseText === '' ? null : responseText, { status, headers })
}
