#!/usr/bin/env node
// Playwright starts this program instead of Firefox. It starts the Firefox of FIREFOX_PATH and relays Playwright's WebDriver BiDi
// connection to it, with three corrections:
//   - Playwright sends emulation.setMediaFeaturesOverride for every context. Firefox has it since 159 (bugzilla 2064354); an earlier
//     version refuses it, and no context opens. Journeys in Firefox don't depend on it, so it is answered here.
//   - Playwright's fill sets `value` on the element, which React overrides to detect changes, so React ignores the input event. Here fill
//     sets it through the prototype, as typing does. In an email field, which has no selection, fill also appends instead of replacing.
//   - Playwright ignores a download whose events name neither a download nor a navigation, such as of a link that a script presses. Here
//     they get the address as the name of the download, which is unique for each saved file.
// The first can go with Firefox ESR 164, the others when Playwright fixes them.
import { spawn } from 'node:child_process'
import { WebSocket, WebSocketServer } from 'ws'

const LISTENING = /WebDriver BiDi listening on (ws:\/\/\S+)/
/** Screenshots are long. */
const MAX_MESSAGE_BYTES = 256 * 1024 * 1024

const firefox = spawn(process.env.FIREFOX_PATH, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] })
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => firefox.kill(signal))
process.on('exit', () => firefox.kill())
firefox.on('error', (error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
firefox.on('exit', (code) => process.exit(code ?? 1))

const setThroughPrototype = (value) =>
  `Object.getOwnPropertyDescriptor(Object.getPrototypeOf(inputElement), 'value').set.call(inputElement, ${value});`

/** A message from Playwright, with a corrected fill. */
const withCorrectedFill = (text) =>
  text
    .replace('inputElement.value += text;', setThroughPrototype('text'))
    .replace('inputElement.value = value;', setThroughPrototype('value'))

/** A message to Playwright, with a named download. */
function withNamedDownload(text) {
  if (!/"method":"browsingContext\.download(WillBegin|End)"/.test(text)) return text
  const message = JSON.parse(text)
  const { navigation, url } = message.params
  return JSON.stringify({
    ...message,
    params: { ...message.params, navigation: navigation ?? url.replace(/^.*\//, '') },
  })
}

/** Relays a connection of Playwright to Firefox. */
function relay(playwright, address) {
  const bidi = new WebSocket(address, { maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false })
  const early = []
  const send = (text) => (bidi.readyState === WebSocket.OPEN ? bidi.send(text) : early.push(text))
  bidi.on('open', () => {
    for (const text of early) bidi.send(text)
  })
  playwright.on('message', (data) => {
    const text = data.toString()
    const { id, method } = JSON.parse(text)
    if (method === 'emulation.setMediaFeaturesOverride')
      playwright.send(JSON.stringify({ type: 'success', id, result: {} }))
    else send(withCorrectedFill(text))
  })
  bidi.on('message', (data) => playwright.send(withNamedDownload(data.toString())))
  for (const event of ['close', 'error']) {
    bidi.on(event, () => playwright.close())
    playwright.on(event, () => bidi.close())
  }
}

let unfinishedLine = ''
firefox.stderr.setEncoding('utf8').on('data', (chunk) => {
  const lines = (unfinishedLine + chunk).split('\n')
  unfinishedLine = lines.pop() ?? ''
  for (const line of lines) {
    const [, address] = LISTENING.exec(line) ?? []
    if (address === undefined) {
      process.stderr.write(`${line}\n`)
      continue
    }
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0, maxPayload: MAX_MESSAGE_BYTES })
    server.on('connection', (playwright, { url }) => relay(playwright, address + url))
    server.on('listening', () =>
      process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`),
    )
  }
})
