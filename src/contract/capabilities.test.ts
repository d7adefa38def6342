import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { auction, bidAnswer } from './auction'
import type { CallSpec } from './call'
import { calls } from './calls'
import { type Capability, capabilities, capabilityNames, capabilityOf, neededField } from './capabilities'
import { channels } from './channels'
import { isBeyondSpec } from './fields'
import { loan } from './loan'
import { kindOf } from './schema-kind'
import { user } from './user'

const nouns: Readonly<Record<string, z.core.$ZodType>> = { auction, bidAnswer, loan, user }

/** The schema at `noun.field.field`; undefined if there is none. */
const fieldAt = (path: string): z.core.$ZodType | undefined => {
  const [noun = '', ...names] = path.split('.')
  return names.reduce<z.core.$ZodType | undefined>((at, name) => {
    if (at === undefined) return undefined
    const kind = kindOf(at)
    const object = kind.kind === 'optional' ? kindOf(kind.inner) : kind
    return object.kind === 'object' ? object.shape[name] : undefined
  }, nouns[noun])
}

describe('the table of optional features', () => {
  it('lists each call that isn’t in the specification once, and no other call', () => {
    const listed = capabilityNames.flatMap((name): readonly string[] => capabilities[name].calls)
    const beyond = Object.entries(calls).filter(([, spec]: [string, CallSpec]) => spec.beyondSpec === true)
    expect([...listed].sort()).toEqual(beyond.map(([name]) => name).sort())
  })

  it('lists each channel of users that isn’t in the specification', () => {
    const rows: readonly { readonly calls: readonly string[]; readonly channels?: readonly string[] }[] =
      Object.values(capabilities)
    const listed = rows.flatMap(({ channels: own = [] }) => own)
    const beyond = Object.entries(channels).filter(([name, channel]) => 'beyondSpec' in channel && name !== 'simulator')
    expect([...listed].sort()).toEqual(beyond.map(([name]) => name).sort())
  })

  it('names only fields that aren’t in the specification', () => {
    const rows: readonly { readonly calls: readonly string[]; readonly fields?: readonly string[] }[] =
      Object.values(capabilities)
    const named = rows.flatMap(({ fields = [] }) => fields)
    expect(named).not.toEqual([])
    for (const path of named) expect(isBeyondSpec(fieldAt(path) ?? {}), path).toBe(true)
  })

  it('needs a field for each button that comes before the call, so that a server without the call has no dead buttons', () => {
    const shownBeforeClick: readonly Capability[] = [
      'data-room',
      'document-downloads',
      'extend',
      'pause',
      'questions',
      'reactivation',
      'read-marks',
      'relist',
      'trade-confirmation',
      'withdraw',
    ]
    // Guests have no answer to learn from. The others appear only with a field of an auction or loan, or do without.
    const others: readonly Capability[] = [
      'sign-up',
      'email-again',
      'password-reset',
      'transfer-offers',
      'document-versions',
      'resumable-uploads',
    ]
    const writesOnly = capabilityNames.filter((name) => {
      const specs = capabilities[name].calls.map((call): CallSpec => calls[call])
      return specs.length > 0 && specs.every(({ method }) => method !== 'GET')
    })
    expect(shownBeforeClick.filter((name) => neededField(name) === null)).toEqual([])
    expect(writesOnly.filter((name) => neededField(name) === null).sort()).toEqual([...others].sort())
  })

  // Verifies: S4.3 S7.9 S7.15 S7.25
  it('lists no call that bidding, boards, loans, profiles, originators, indications and notifications need', () => {
    for (const call of ['auction.bid', 'auction.list', 'loan.create', 'indication.read', 'notification.list'] as const)
      expect(capabilityOf(call)).toBeNull()
    expect(capabilityOf('trade.read')).toBe('trade-confirmation')
  })
})
