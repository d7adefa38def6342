import { describe, expect, it } from 'vitest'
import { createClipboard } from './clipboard'

describe('the clipboard', () => {
  it('receives the text', async () => {
    const written: string[] = []
    const writeText = async (text: string) => void written.push(text)
    const clipboard = createClipboard({ navigator: { onLine: true, clipboard: { writeText } } })
    expect(await clipboard.copy('an address')).toBe(true)
    expect(written).toEqual(['an address'])
  })

  it('resolves to false, without throwing, if the browser refuses or has no clipboard', async () => {
    const writeText = () => Promise.reject(new Error('not allowed'))
    expect(await createClipboard({ navigator: { onLine: true, clipboard: { writeText } } }).copy('x')).toBe(false)
    expect(await createClipboard({ navigator: { onLine: true } }).copy('x')).toBe(false)
  })
})
