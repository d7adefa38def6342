// The faults that the console offers.
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fault } from '../../scenarios/language/fault-schema'
import { ANY, faultPresets, matchesPreset, scopedFault } from './fault-presets'

const everywhere = { person: ANY, call: ANY, channel: ANY }
const narrow = { person: 'ada', call: 'auction.list', channel: 'auction' }

describe.each(faultPresets.map((preset) => [preset.label, preset] as const))('%s', (_label, preset) => {
  test('is valid for everyone and with the narrowest scope', () => {
    for (const scope of [everywhere, narrow]) {
      expect(z.safeParse(fault, scopedFault(preset, scope))).toMatchObject({ success: true })
    }
  })
  test('is recognized among active faults, for any person', () => {
    const on = { id: 3, ...scopedFault(preset, { ...everywhere, person: 'ada' }), until: null, struck: 0 }
    expect(matchesPreset(preset, on)).toBe(true)
    const others = faultPresets.filter((other) => other.once !== true && other !== preset && matchesPreset(other, on))
    // A lasting and a one-time preset may be the same fault.
    expect(others.map(({ label }) => label)).toEqual(
      preset.once && preset.fault.fault === 'cut socket' ? ['Drop live connection'] : [],
    )
  })
})

test('a fault preset narrows call faults by call, channel faults by channel, and all faults by person', () => {
  const narrowed = (label: string) => {
    const preset = faultPresets.find((one) => one.label === label)
    if (preset === undefined) throw new Error(label)
    return scopedFault(preset, narrow)
  }
  expect(narrowed('Delay responses 2 s')).toEqual({ fault: 'delay', by: '2s', for: 'ada', call: 'auction.list' })
  expect(narrowed('Duplicate events')).toEqual({ fault: 'duplicate events', for: 'ada', channel: 'auction' })
  expect(narrowed('Return 500 for bids')).toMatchObject({ for: 'ada', call: 'auction.bid' })
})
