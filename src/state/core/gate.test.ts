import { describe, expect, it } from 'vitest'
import { createGate } from './gate'

/** A gate at which each type but `free` waits until it is told to have come. */
function waitingGate() {
  const there = new Set(['free'])
  const opening = new Map<string, () => void>()
  const gate = createGate((type) =>
    there.has(type)
      ? null
      : new Promise<void>((resolve) => {
          opening.set(type, resolve)
        }),
  )
  const gone: string[] = []
  return {
    gate,
    gone,
    send: (type: string, name = type) => gate(type, name, (said) => gone.push(said)),
    async arrives(type: string) {
      there.add(type)
      opening.get(type)?.()
      await Promise.resolve()
      await Promise.resolve()
    },
  }
}

describe('the gate', () => {
  it('lets an entry in at once when its modules are there', () => {
    const { send, gone } = waitingGate()
    send('free')
    expect(gone).toEqual(['free'])
  })

  it('holds an entry until its modules are there, and all that come after it, in their order', async () => {
    const { send, gone, arrives } = waitingGate()
    send('late')
    send('free')
    expect(gone).toEqual([])
    await arrives('late')
    expect(gone).toEqual(['late', 'free'])
    send('late', 'another')
    expect(gone).toEqual(['late', 'free', 'another'])
  })

  it('waits again at an entry that lacks other modules', async () => {
    const { send, gone, arrives } = waitingGate()
    for (const type of ['late', 'later', 'free']) send(type)
    await arrives('late')
    expect(gone).toEqual(['late'])
    await arrives('later')
    expect(gone).toEqual(['late', 'later', 'free'])
  })

  it('lets what an entry brings about in after those that came before it', async () => {
    const { gate, gone, send, arrives } = waitingGate()
    gate('late', 'late', (said) => {
      gone.push(said)
      send('free', 'brought about')
    })
    send('free', 'waited')
    await arrives('late')
    expect(gone).toEqual(['late', 'waited', 'brought about'])
  })
})
