// Saving files through the browser's downloads, on a fake page.
import { describe, expect, it } from 'vitest'
import { createSaver, createTextSaver } from './saver'

/** A page that records what happens to it. */
function page() {
  const actions: string[] = []
  const link = { href: '', download: '', click: () => void actions.push(`click ${link.href} as ${link.download}`) }
  const window = {
    document: { createElement: () => link },
    URL: {
      createObjectURL: () => 'blob:1',
      revokeObjectURL: (address: string) => void actions.push(`revoke ${address}`),
    },
  }
  return { actions, window: window as unknown as Parameters<typeof createSaver>[0] }
}

describe('saving a file', () => {
  it('clicks a link with its name, and revokes the URL afterwards', () => {
    const { actions, window } = page()
    createSaver(window)(new Blob(['cells']), 'plan.xlsx')
    expect(actions).toEqual(['click blob:1 as plan.xlsx', 'revoke blob:1'])
  })

  it('does nothing without a browser', () => {
    const { actions, window } = page()
    const { URL: _none, ...windowWithoutUrl } = window
    createSaver(windowWithoutUrl as typeof window)(new Blob(['cells']), 'plan.xlsx')
    expect(actions).toEqual([])
  })
})

describe('saving a text', () => {
  it('saves a UTF-8 file of its type', async () => {
    const saved: { file: Blob; name: string }[] = []
    const saver = createTextSaver((file, name) => void saved.push({ file, name }))
    saver.save({ name: 'log.json', type: 'application/json', text: '["§"]' })
    expect(saved.map(({ name, file }) => [name, file.type])).toEqual([['log.json', 'application/json;charset=utf-8']])
    expect(await saved[0]?.file.text()).toBe('["§"]')
  })
})
