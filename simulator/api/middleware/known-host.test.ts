// The host names that the server accepts, to prevent DNS rebinding.
import { type IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { hasKnownHost, namesOf, unknownHost } from './known-host'

const requestWith = (headers: IncomingHttpHeaders): IncomingMessage =>
  Object.assign(new IncomingMessage(new Socket()), { headers })

describe('the host', () => {
  test.each([
    ['localhost:4000', null, true],
    ['harbor-crest--main.localhost:4000', null, true],
    ['192.168.1.5:4000', null, true],
    ['demo.lan:4000', 'demo.lan', true],
    ['demo.lan:4000', null, false],
    ['evil.example', 'demo.lan', false],
    ['localhost.:4000', null, true],
    ['demo.lan.', 'demo.lan', true],
    ['demo.lan..', 'demo.lan', false],
    // No URL can have these, and links are made from the host.
    ['localhost:99999', null, false],
    ['300.1.1.1:4000', null, false],
  ])('%s on a server listening on %s is accepted: %s', (host, own, known) =>
    expect(hasKnownHost(requestWith({ host }), namesOf(own === null ? {} : { host: own }))).toBe(known),
  )

  test.each([
    ['demo.example.com', true],
    ['DEMO.example.com:8443', true],
    ['course.example', true],
    ['0.0.0.0:4000', true],
    ['harbor-crest--main.localhost:4000', true],
    // Others may own subdomains, or names that only end the same.
    ['evil.demo.example.com', false],
    ['harbor-crest--main.demo.example.com', false],
    ['evil-demo.example.com', false],
    ['demo.example.com.evil.example', false],
    ['example.com', false],
    ['', false],
  ])('%s on a server with configured names is accepted: %s', (host, known) => {
    const own = namesOf({ host: '0.0.0.0', allowedHosts: ['Demo.Example.com', 'course.example'] })
    expect(hasKnownHost(requestWith({ host }), own)).toBe(known)
  })

  test('is not accepted because of proxy headers, which a page could send', () => {
    for (const name of ['x-forwarded-for', 'forwarded', 'x-forwarded-host'])
      expect(hasKnownHost(requestWith({ host: 'evil.example', [name]: '10.0.0.1' }), namesOf({}))).toBe(false)
  })
})

test.each([
  ['demo.lan:4000', '--allow-host demo.lan.'],
  ['Demo.Example.com', '--allow-host Demo.Example.com.'],
  ['my_pc', '--allow-host my_pc.'],
  ['demo.lan.', '--allow-host demo.lan.'],
  ['', '--allow-host and its name.'],
  ['<script>', '--allow-host and its name.'],
  ['a b', '--allow-host and its name.'],
  ['x'.repeat(300), '--allow-host and its name.'],
])('the answer to the unknown name %j ends with %s', (host, end) => {
  expect(unknownHost(host)).toMatch(new RegExp(`${end.replaceAll('.', '\\.')}$`))
})
