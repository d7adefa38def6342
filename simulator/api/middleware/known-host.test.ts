// Under which names the server answers: a name that only leads here by DNS rebinding is not one of them, proxy or not.
import type { IncomingHttpHeaders } from 'node:http'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { hasKnownHost, isLocalName, namesOf } from './known-host'

const asked = (headers: IncomingHttpHeaders): IncomingMessage =>
  Object.assign(new IncomingMessage(new Socket()), { headers })

describe('the host of a request', () => {
  test.each([
    ['localhost:4000', null, true],
    ['harbor-crest--main.localhost:4000', null, true],
    ['192.168.1.5:4000', null, true],
    ['demo.lan:4000', 'demo.lan', true],
    ['demo.lan:4000', null, false],
    ['evil.example', 'demo.lan', false],
  ])('%s, listening on %s: %s', (host, own, known) =>
    expect(hasKnownHost(asked({ host }), namesOf(own === null ? {} : { host: own }))).toBe(known),
  )

  test.each([
    ['demo.example.com', true],
    ['DEMO.example.com:8443', true],
    ['course.example', true],
    ['0.0.0.0:4000', true],
    ['harbor-crest--main.localhost:4000', true],
    // Others may have a name below one of ours, or one that only ends alike.
    ['evil.demo.example.com', false],
    ['harbor-crest--main.demo.example.com', false],
    ['evil-demo.example.com', false],
    ['demo.example.com.evil.example', false],
    ['example.com', false],
    ['', false],
  ])('%s, of a server that was given names: %s', (host, known) => {
    const own = namesOf({ host: '0.0.0.0', allowedHosts: ['Demo.Example.com', 'course.example'] })
    expect(hasKnownHost(asked({ host }), own)).toBe(known)
  })

  test('is not excused by the headers of a proxy: a page can send them', () => {
    for (const name of ['x-forwarded-for', 'forwarded', 'x-forwarded-host'])
      expect(hasKnownHost(asked({ host: 'evil.example', [name]: '10.0.0.1' }), namesOf({}))).toBe(false)
  })
})

test('a server is open to others only under a name that others can reach', () => {
  expect(['127.0.0.1', 'localhost', '::1'].map(isLocalName)).toEqual([true, true, true])
  expect(['0.0.0.0', '::', '192.168.1.5', 'demo.lan'].map(isLocalName)).toEqual([false, false, false, false])
})
