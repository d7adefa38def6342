import { expect, it } from 'vitest'
import { declaredCapabilities } from './page-tag'

it.each([
  ['no tag', null, null],
  ['a tag without a list', '{"realtime":{}}', null],
  ['a list of something else', '{"capabilities":[1]}', null],
  ['what is not JSON', '{"capabilities":', null],
  ['an empty list', '{"capabilities":[]}', []],
  ['a list with a feature of a later app', '{"capabilities":["receipts","teleport"]}', ['receipts']],
])('%s', (_what, content, declared) => {
  expect(declaredCapabilities(content)).toEqual(declared)
})
