// index.html as it leaves: this answer's nonce, this world's connector.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageFrom } from './pages'

const built =
  '<head><meta name="marketplace" content=\'{"realtime":{"broadcaster":"reverb","key":"local"}}\' />' +
  '<script type="module" nonce="__CSP_NONCE__" src="/assets/a.js"></script><meta property="csp-nonce" nonce="__CSP_NONCE__"></head>'

test('the nonce stands wherever the build left its place', () => {
  const page = pageFrom(built, 'abc+/=', null)
  expect(page.match(/nonce="abc\+\/="/g)).toHaveLength(2)
  expect(page).not.toContain('__CSP_NONCE__')
})

test('without a world the page is told the default connector', () => {
  expect(pageFrom(built, 'n', null)).toContain('&quot;broadcaster&quot;:&quot;reverb&quot;')
})

test('the source page has the one tag that is rewritten', () => {
  const source = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8')
  expect(source.match(/<meta name="marketplace"/g)).toHaveLength(1)
})
