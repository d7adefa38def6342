import { describe, expect, it } from 'vitest'
import { easternDateTime, outOfHours } from '../world/eastern-time'
import { rowOf } from '../world/table'
import { matterOfWorlds, scenarioNames, scriptNamed } from './library'
import { openingOf } from './opening'

const MINUTE = 60_000

describe('investor walk 26, seller walk 28: the worlds that ship keep the hours of the market', () => {
  it.each(scenarioNames())('%s: auctions open and end between 09:00 and 17:00 on business days', (name) => {
    const script = scriptNamed(name)
    if (script === null) throw new Error(`${name} is missing`)
    const matter = matterOfWorlds()
    const { state } = openingOf(script, matter, script.document.seed)
    const scheduled = [...state.lists.pre, ...state.lists.past].flatMap((id) => {
      const auction = rowOf(state.auctions, id)
      return auction?.startAt == null ? [] : [auction]
    })
    const wrong = scheduled.filter(({ startAt, minutes }) => {
      if (startAt === null) return false
      // A bid in the last two minutes may move the end; when it was announced to end is what the seller chose.
      const endsAt = startAt + (minutes ?? 60) * MINUTE
      return outOfHours(startAt, matter.reference) !== null || outOfHours(endsAt - 1, matter.reference) !== null
    })
    expect(scheduled.length).toBeGreaterThan(10)
    expect(wrong.map(({ key, startAt }) => `${key}: ${easternDateTime(startAt ?? 0)}`)).toEqual([])
  })
})
