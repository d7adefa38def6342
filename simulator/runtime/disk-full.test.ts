// A command that cannot be stored is refused and leaves the world unchanged. The world recovers once the disk has space.
import { expect, test } from 'vitest'
import { manualTime } from './manual-time'
import { CannotStore } from './running-world'
import { noStorage, type WorldChange } from './world-storage'
import { Worlds } from './worlds'

/** A storage that can be full. `stored`: the numbers of the stored entries. */
function disk() {
  const stored: number[] = []
  let isFull = false
  const append = async (_world: string, { entries }: WorldChange): Promise<void> => {
    if (isFull) throw new Error('the disk is full')
    stored.push(...entries.map(({ n }) => n))
  }
  const setFull = (full: boolean): void => {
    isFull = full
  }
  return { stored, setFull, storage: { ...noStorage, append } }
}

const ignoreCommand = { name: 'ignore', actor: 2001, origin: 'person', auctionId: 1 } as const

test('with a full disk a command is refused without a change, a signal or a gap in the log', async () => {
  const { stored, setFull, storage } = disk()
  const world = new Worlds(manualTime(), storage).create({ scenario: 'first-live-auction', seed: 7, paused: true })
  await world.advance(90_000)
  const signals: string[] = []
  world.listen((signal) => signals.push(signal.kind))
  const before = { hash: world.hash(), state: world.state(), entries: world.log().length }
  setFull(true)
  for (const _try of [1, 2]) await expect(world.submit(ignoreCommand)).rejects.toThrow(CannotStore)
  await expect(world.advance(60_000)).rejects.toThrow(CannotStore)
  expect({ hash: world.hash(), state: world.state(), entries: world.log().length }).toEqual(before)
  expect([signals, world.position()]).toEqual([[], 90_000])
  setFull(false)
  await world.submit(ignoreCommand)
  await world.advance(60_000)
  const logged = world.log().filter(({ n }) => n > world.opening().entries)
  expect(stored).toEqual(logged.map(({ n }) => n))
  expect(stored).toEqual(stored.map((_, index) => world.opening().entries + index + 1))
})

test('a command is invisible until it is stored, and stays invisible if storing fails', async () => {
  let settle: (error: Error | null) => void = () => undefined
  const append = (_world: string, { entries }: WorldChange): Promise<void> =>
    new Promise((resolve, reject) => {
      if (entries.length === 0) return resolve()
      settle = (error) => (error === null ? resolve() : reject(error))
    })
  const world = new Worlds(manualTime(), { ...noStorage, append }).create({
    scenario: 'first-live-auction',
    seed: 7,
    paused: true,
  })
  await world.settled()
  const before = world.state()
  const signals: string[] = []
  world.listen((signal) => signals.push(signal.kind))
  const notice = {
    name: 'notify',
    actor: 'system',
    origin: 'control',
    userId: 2001,
    title: 'Notice',
    text: 'News',
  } as const
  const refused = world.submit(notice)
  await expect.poll(() => world.log().length).toBe(world.opening().entries + 1)
  expect(world.state()).toBe(before)
  settle(new Error('no answer'))
  await expect(refused).rejects.toThrow(CannotStore)
  expect([world.state(), signals]).toEqual([before, []])
  const accepted = world.submit(notice)
  await expect.poll(() => world.log().length).toBe(world.opening().entries + 1)
  expect(world.state()).toBe(before)
  settle(null)
  await accepted
  expect([world.state() === before, signals]).toEqual([false, ['logged', 'announcement']])
})

test('scheduled commands that ran while the disk was full are stored before anything else', async () => {
  const time = manualTime()
  const { stored, setFull, storage } = disk()
  const world = new Worlds(time, storage).create({ scenario: 'first-live-auction', seed: 7 })
  await world.settled()
  setFull(true)
  await time.pass(90_000)
  await expect(world.submit(ignoreCommand)).rejects.toThrow(CannotStore)
  setFull(false)
  await world.submit(ignoreCommand)
  expect(stored).toEqual(world.log().flatMap(({ n }) => (n > world.opening().entries ? [n] : [])))
  world.end()
})

test('a failed command reports its own error, even if storing the clock fails too', async () => {
  const reasons = ['it is unknown whether it was stored', 'the clock cannot be stored']
  const append = (): Promise<void> => {
    const reason = reasons.shift()
    return reason === undefined ? Promise.resolve() : Promise.reject(new Error(reason))
  }
  const storage = { ...noStorage, append }
  const world = new Worlds(manualTime(), storage).create({ scenario: 'first-live-auction', seed: 7, paused: true })
  const error = await world.submit(ignoreCommand).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ cause: { message: 'it is unknown whether it was stored' } })
  await world.submit(ignoreCommand)
  world.end()
})
