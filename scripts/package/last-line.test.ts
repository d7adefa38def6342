// The last line of `npm run package`.
import { expect, it } from 'vitest'
import { lastLine } from './last-line'

it('says how to pack the folder', () => {
  expect(lastLine('package', null)).toBe(
    'Made package/. To pack it into a file that other projects can install: npm run package -- --tgz DIR',
  )
})

it('says how to install the packed file', () => {
  expect(lastLine('package', '/tmp/out/loan-auction-simulator-0.1.0.tgz')).toBe(
    'Packed /tmp/out/loan-auction-simulator-0.1.0.tgz. To install it in another project: npm install --save-dev /tmp/out/loan-auction-simulator-0.1.0.tgz',
  )
})
