import { expect, it } from 'vitest'
import { declaredCapabilities } from './page-tag'

it.each([
  ['a missing tag', null, null],
  ['a tag without a list', '{"realtime":{}}', null],
  ['a list of numbers', '{"capabilities":[1]}', null],
  ['invalid JSON', '{"capabilities":', null],
  ['an empty list', '{"capabilities":[]}', []],
  ['a list with a feature of a later app', '{"capabilities":["receipts","teleport"]}', ['receipts']],
])('%s (%s) declares %j', (_what, content, declared) => {
  expect(declaredCapabilities(content)).toEqual(declared)
})
