// The faults that the console offers: each is one that the simulator takes, narrowed only as far as its kind allows.
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fault } from '../../scenarios/language/fault-schema'
import { ANY, faultPresets, isOf, scopedFault } from './fault-presets'

const everywhere = { person: ANY, call: ANY, channel: ANY }
const narrow = { person: 'ada', call: 'auction.list', channel: 'auction' }

describe.each(faultPresets.map((preset) => [preset.label, preset] as const))('%s', (_label, preset) => {
  test('is taken by the simulator, for everybody and as narrow as it goes', () => {
    for (const scope of [everywhere, narrow]) {
      expect(z.safeParse(fault, scopedFault(preset, scope))).toMatchObject({ success: true })
    }
  })
  test('is known again among what is on, whomever it strikes', () => {
    const on = { id: 3, ...scopedFault(preset, { ...everywhere, person: 'ada' }), until: null, struck: 0 }
    expect(isOf(preset, on)).toBe(true)
    const alike = faultPresets.filter((other) => other.once !== true && other !== preset && isOf(other, on))
    // What lasts and what is done at once may be the same fault.
    expect(alike.map(({ label }) => label)).toEqual(
      preset.once && preset.fault.fault === 'cut socket' ? ['Drop the live channel'] : [],
    )
  })
})

test('a call narrows what concerns calls, a channel what concerns channels, a person everything', () => {
  const words = (label: string) => {
    const preset = faultPresets.find((one) => one.label === label)
    if (preset === undefined) throw new Error(label)
    return scopedFault(preset, narrow)
  }
  expect(words('Delay answers 2 s')).toEqual({ fault: 'delay', by: '2s', for: 'ada', call: 'auction.list' })
  expect(words('Send events twice')).toEqual({ fault: 'duplicate events', for: 'ada', channel: 'auction' })
  expect(words('Answer 500 to bids')).toMatchObject({ for: 'ada', call: 'auction.bid' })
})
