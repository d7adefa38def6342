// The list of commands and their descriptions.
import { expect, it } from 'vitest'
import { commandNames, definitionOf } from './commands'
import { decide } from './decide'
import { describe as described } from './describe'
import { bidOf, FIRST, liveWorld, refusalOf, TEN } from './sample-world'

it('the list names each command once', () => {
  expect(new Set(commandNames).size).toBe(commandNames.length)
})

it.each(commandNames)('definitionOf finds "%s"', (name) => {
  expect(definitionOf(name).name).toBe(name)
})

it('describe names a command by its sender and its auction', () => {
  expect(described(liveWorld(), bidOf('ann', 101.5))).toBe('bid: Firm of ann → 101-16 on Willow Court')
  const pause = { name: 'pause auction', actor: 'system', origin: 'control', auctionId: FIRST } as const
  expect(described(liveWorld(), pause)).toBe('pause auction: Willow Court')
})

it('the world refuses a skipped step with its reason, and changes nothing', () => {
  const skipped = { name: 'leave out', actor: 'system', origin: 'scenario', what: 'pass', why: 'It is gone.' } as const
  const decision = decide(liveWorld(), skipped, TEN)
  expect(refusalOf(decision)).toBe('It is gone.')
  expect(decision.events).toEqual([])
})
