// The simulator's own rules of the bond market's days, against the app's, which are tested against SIFMA's published closes.
import { expect, it } from 'vitest'
import { closeOf, marketClosedBecause } from '../../simulator/world/bond-market'
import { earlyCloseOn, marketHolidayOn } from '../../src/domain/holidays'

it('the simulator and the app agree on every close from 2007 to 2060', () => {
  const differing: string[] = []
  for (let ms = Date.UTC(2007, 0, 1); ms < Date.UTC(2061, 0, 1); ms += 86_400_000) {
    const day = new Date(ms).toISOString().slice(0, 10)
    const early = earlyCloseOn(day)
    const { at, because } = closeOf(day)
    const time = new Date(at).toISOString().slice(11, 16)
    const weekday = new Date(ms).getUTCDay()
    const closed = weekday === 0 || weekday === 6 ? 'a weekend' : marketHolidayOn(day)
    if (time !== (early?.time ?? '17:00') || because !== (early?.because ?? null)) differing.push(`${day} early`)
    if (marketClosedBecause(day) !== closed) differing.push(`${day} closed`)
  }
  expect(differing).toEqual([])
})
