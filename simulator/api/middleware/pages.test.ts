// Serving index.html.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSimulator } from '../../server'
import { pageFrom } from './pages'

const built =
  '<head><meta name="marketplace" content=\'{"realtime":{"broadcaster":"reverb","key":"local"}}\' />' +
  '<script type="module" nonce="__CSP_NONCE__" src="/assets/a.js"></script><meta property="csp-nonce" nonce="__CSP_NONCE__"></head>'

test('the page has the nonce in every placeholder', () => {
  const page = pageFrom(built, 'abc+/=', { broadcaster: 'reverb', key: 'local' })
  expect(page.match(/nonce="abc\+\/="/g)).toHaveLength(2)
  expect(page).not.toContain('__CSP_NONCE__')
})

test('the page embeds the connector, whatever characters its key has', () => {
  expect(pageFrom(built, 'n', { broadcaster: 'reverb', key: "$&$'" })).toContain(
    '{&quot;realtime&quot;:{&quot;broadcaster&quot;:&quot;reverb&quot;,&quot;key&quot;:&quot;$&amp;$',
  )
})

test('index.html has exactly one configuration tag', () => {
  const source = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8')
  expect(source.match(/<meta name="marketplace"/g)).toHaveLength(1)
})

// Verifies: S8.3
test('the server sends a browser the page for an undecodable URL, and a program a 400 in JSON', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'dist-'))
  writeFileSync(join(dist, 'index.html'), built)
  const simulator = await createSimulator({ port: 0, scenario: null, quiet: true, dist })
  const get = async (path: string, accept: string) => {
    const response = await fetch(`${simulator.url}${path}`, { headers: { Accept: accept } })
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
  }
  try {
    for (const path of ['/%', '/lender/%E0%A4%A', '/nowhere']) {
      const page = await get(path, 'text/html')
      expect([page.status, page.type]).toEqual([200, 'text/html; charset=utf-8'])
      expect(page.text).toContain('name="marketplace"')
    }
    const malformed = { message: 'The request is malformed.' }
    for (const [path, accept] of [
      ['/%', 'application/json'],
      ['/api/loan/%', 'text/html'],
      ['/api/auction/list/%ff', 'application/json'],
    ] as const) {
      const { status, type, text } = await get(path, accept)
      expect([status, type, JSON.parse(text)]).toEqual([400, 'application/json', malformed])
    }
  } finally {
    await simulator.close()
    rmSync(dist, { recursive: true })
  }
})
