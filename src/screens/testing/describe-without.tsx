// Tests that a feature disappears, without an error, as soon as one of its calls answers 404, and stays hidden after a reload.
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { type Capability, capabilities } from '../../contract/capabilities'
import { capabilitiesRecalled } from '../../state/capabilities/capabilities.slice'
import type { StoreAction } from '../../state/market-store'
import type { ScreenRole } from '../destinations'
import { clockAt, signedInAs } from './fixtures'
import { createStoreHarness } from './render-with-store'

export interface FeatureOnScreen {
  readonly role: ScreenRole
  readonly element: ReactNode
  readonly facts?: readonly StoreAction[]
  /** Visible until the server turns out not to offer the feature. */
  readonly shows: { readonly role: 'button' | 'columnheader' | 'heading' | 'link'; readonly name: string | RegExp }
}

function open({ role, element, facts = [] }: FeatureOnScreen, ...before: StoreAction[]) {
  const harness = createStoreHarness()
  harness.receive(clockAt(0), signedInAs(role), ...before)
  harness.receive(...facts)
  render(element, { wrapper: harness.Wrapper })
  return harness
}

const notOffered = (call: string, params: object): StoreAction => {
  const error = {
    status: 404,
    kind: 'not-found',
    message: 'This server doesn’t support this feature.',
    fields: {},
    callMissing: 'certain',
  }
  const fact: unknown = { type: `${call}/failed`, payload: { subject: `${call}:1`, params, query: undefined, error } }
  return fact as StoreAction
}
const params = { auctionId: 1, id: 5, form: 'form_hud' }

/**
 * Tests the feature with each of its calls.
 * @example
 * describeWithout('pause', { role: 'lender', element: <BoardScreen status="live" />, shows: { role: 'button', name: 'Pause' } })
 */
export function describeWithout(name: Capability, each: FeatureOnScreen): void {
  const { role, name: label } = each.shows
  describe.each(capabilities[name].calls)(`${name} on a server that answers 404 to %s`, (call) => {
    it('is visible before, and hidden afterwards and after a reload, without an error', () => {
      const { receive } = open(each)
      expect(screen.queryAllByRole(role, { name: label })).not.toEqual([])
      receive(notOffered(call, params))
      expect(screen.queryAllByRole(role, { name: label })).toEqual([])
      expect(screen.queryByRole('alert')).toBeNull()
      cleanup()
      open(each, capabilitiesRecalled({ declared: null, absent: { [name]: { since: 0, call } } }))
      expect(screen.queryAllByRole(role, { name: label })).toEqual([])
      expect(screen.queryByRole('alert')).toBeNull()
    })
  })
}
