import { describe, expect, it } from 'vitest'
import { ownFormats } from './formats'

const found = (text: string, file = 'src/screens/a.tsx') =>
  ownFormats(file, text).map(({ message }) => message.split('.')[1])

describe('a screen', () => {
  it.each([
    ['const a = amount.toFixed(2)', 'toFixed()'],
    ["const a = count.toLocaleString('en-US')", 'toLocaleString()'],
    ["const a = dayjs(at).format('HH:mm')", 'format()'],
    ['const a = formatClockTime(at).slice(0, 5)', 'slice() of a formatted text'],
  ])('does not format by itself: %s', (text, problem) => {
    expect(found(text)).toEqual([problem])
  })

  it('makes no formatter', () => {
    expect(ownFormats('src/ui/a.tsx', "const a = new Intl.NumberFormat('en-US')")).toHaveLength(1)
  })

  it('uses the formatters of the domain', () => {
    expect(found('const a = formatCents(1) + text.slice(2) // not toFixed(2)')).toEqual([])
  })

  it('may do anything in a test, and the domain formats', () => {
    expect(found('a.toFixed(2)', 'src/screens/a.test.tsx')).toEqual([])
    expect(found('a.toFixed(2)', 'src/domain/money.ts')).toEqual([])
  })
})
