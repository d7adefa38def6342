// A push service on this machine, for tests: it has browsers, and decrypts what they receive (RFC 8291).
import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { PushAddress } from '../../../src/contract/push.calls'

export interface ReceivedPush {
  readonly payload: Readonly<Record<string, unknown>>
  readonly headers: IncomingMessage['headers']
}

export interface FakePushService {
  readonly origin: string
  /** A new browser: where it receives pushes, and what it received. */
  browser(): { readonly address: PushAddress; readonly received: readonly ReceivedPush[] }
  /** Answers the next pushes like this, one each; then again with 201. */
  answerNext(
    ...answers: readonly { readonly status: number; readonly headers?: Readonly<Record<string, string>> }[]
  ): void
  /** How many pushes arrived, in all browsers, also those that were refused. */
  readonly arrived: () => number
  close(): Promise<void>
}

interface Browser {
  readonly keys: ECDH
  readonly auth: Buffer
  readonly received: ReceivedPush[]
}

const KEY_BYTES = 65
const TAG_BYTES = 16

function decrypted(body: Buffer, { keys, auth }: Browser): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + KEY_BYTES)
  const sealed = body.subarray(21 + KEY_BYTES)
  const derive = (secret: Buffer, by: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, by, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = derive(keys.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

/** Starts it on a free port. */
export async function fakePushService(): Promise<FakePushService> {
  const browsers = new Map<string, Browser>()
  const answers: { readonly status: number; readonly headers?: Readonly<Record<string, string>> }[] = []
  let arrived = 0
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const browser = browsers.get(request.url ?? '')
    arrived += 1
    const { status, headers = {} } = answers.shift() ?? { status: browser === undefined ? 404 : 201 }
    if (status === 201 && browser !== undefined)
      browser.received.push({ payload: JSON.parse(decrypted(body, browser)), headers: request.headers })
    response.writeHead(status, headers).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const origin = `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`
  return {
    origin,
    browser() {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(16)
      const path = `/push/${browsers.size + 1}`
      const received: ReceivedPush[] = []
      browsers.set(path, { keys, auth, received })
      const address = {
        endpoint: `${origin}${path}`,
        keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
      }
      return { address, received }
    },
    answerNext: (...next) => answers.push(...next),
    arrived: () => arrived,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
