// The way to practice, and the mark of a practice market.
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { PracticeState } from '../contract/practice'
import { clockAt, signedInAs } from '../screens/testing/fixtures'
import { createStoreHarness } from '../screens/testing/render-with-store'
import type { StoreAction } from '../state/market-store'
import { PracticeLink } from './practice-link'
import { SimulatedRibbon } from './simulated-ribbon'

afterEach(cleanup)

const practiceIs = (practice: PracticeState): StoreAction => ({
  type: 'practice.read/answered',
  payload: { subject: 'practice.read', params: undefined, query: undefined, answer: { data: { practice } } },
})

function open(...facts: readonly StoreAction[]) {
  const harness = createStoreHarness()
  harness.receive(clockAt(0), signedInAs('investor'), ...facts)
  render(
    <>
      <PracticeLink />
      <SimulatedRibbon />
    </>,
    { wrapper: harness.Wrapper },
  )
}

describe('practice', () => {
  it('is offered only after the server has offered it', () => {
    open()
    expect(screen.queryByRole('link')).toBeNull()
    cleanup()
    open(practiceIs('none'))
    expect(screen.queryByRole('link')).toBeNull()
    cleanup()
    open(practiceIs('offered'))
    expect(screen.getByRole('link', { name: 'Practice auction' }).getAttribute('href')).toBe('/simulator/practice')
  })
})
