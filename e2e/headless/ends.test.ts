// Whatever moved the end of an auction, its replay shows at each point in time what the live panel showed then. Plays random
// histories in the simulator's world, sends each change to a client, and replays from the client's final state.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { auctionFor } from '../../simulator/world/auctions/auctions.project'
import type { Command } from '../../simulator/world/commands'
import { userFor } from '../../simulator/world/people/people.project'
import {
  apply,
  bidOf,
  FIRST,
  liveWorld,
  profiles,
  type SampleName,
  TEN,
  users,
} from '../../simulator/world/sample-world'
import type { WorldState } from '../../simulator/world/state'
import { rowOf } from '../../simulator/world/table'
import { timeLeftOf } from '../../src/screens/auctions/time-left'
import { initialState, type RootState } from '../../src/state/root-reducer'
import { auctionChanged, listAnswered, stateAfter, userAnswered } from '../../src/state/testing/samples'
import { type AuctionPanel, makeAuctionPanelView } from '../../src/state/views/auction-panel.view'
import { replayedPanel, replayLine } from '../../src/state/views/replay.view'

const system = { actor: 'system', auctionId: FIRST } as const
const close: Command = { name: 'close on time', ...system, origin: 'timer' }

type Act = 'ann' | 'bob' | 'cyd' | 'pause' | 'resume' | 'extend'
/** An action that is tried `after` ms; the world may refuse it. */
interface Action {
  readonly after: number
  readonly act: Act
  readonly minutes: number
}

const anyAction: fc.Arbitrary<Action> = fc.record({
  after: fc.oneof(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 0, max: 150_000 })),
  act: fc.constantFrom<Act[]>('ann', 'bob', 'cyd', 'ann', 'bob', 'cyd', 'pause', 'resume', 'resume', 'extend'),
  minutes: fc.integer({ min: 1, max: 3 }),
})

const auctionOf = (state: WorldState) => {
  const auction = rowOf(state.auctions, FIRST)
  if (auction === undefined) throw new Error('the world has no auction')
  return auction
}

function commandOf({ act, minutes }: Action, state: WorldState): Command {
  if (act === 'pause') return { name: 'pause auction', ...system, origin: 'control' }
  if (act === 'resume') return { name: 'resume auction', ...system, origin: 'control' }
  if (act === 'extend') return { name: 'extend auction', ...system, origin: 'control', minutes }
  return bidOf(act, ((auctionOf(state).bids.at(-1)?.value ?? 102 * 32) + 1) / 32)
}

interface Snapshot {
  readonly at: number
  readonly state: WorldState
}

/** The world after each action, including the close. */
function playAll(actions: readonly Action[]): readonly Snapshot[] {
  let state = liveWorld(5)
  let at = TEN
  const snapshots: Snapshot[] = [{ at, state }]
  const play = (command: Command, when: number) => {
    state = apply(state, command, when)
    snapshots.push({ at: when, state })
  }
  for (const action of actions) {
    at += action.after
    if ((auctionOf(state).endAt ?? Number.POSITIVE_INFINITY) <= at) break
    play(commandOf(action, state), at)
  }
  if (auctionOf(state).pausedAt !== null) play({ name: 'resume auction', ...system, origin: 'control' }, at)
  play(close, auctionOf(state).endAt ?? Number.NaN)
  return snapshots
}

/** The panel of one viewer at each snapshot: a client that receives every change. */
function livePanels(snapshots: readonly Snapshot[], viewer: SampleName): readonly AuctionPanel[] {
  const view = makeAuctionPanelView()
  let root: RootState = initialState
  return snapshots.map(({ state }, n) => {
    const [auction, user] = [auctionFor(state, users[viewer], FIRST), userFor(state, users[viewer])]
    if (auction === null || user === null) throw new Error(`${viewer} sees nothing`)
    root =
      n === 0
        ? stateAfter(root, userAnswered(user), listAnswered('live', auction))
        : stateAfter(root, auctionChanged(auction))
    const panel = view(root, FIRST)
    if (panel === null) throw new Error('the client lost the auction')
    return panel
  })
}

/** What a person can read on a panel at an official time. */
const shownOn = (panel: AuctionPanel, at: number) => {
  const { status, end_at, paused_at, remaining_ms, extensions, end_moves } = panel.auction
  const { bids, best, ownBest, own, bidCount, investorCount } = panel
  const left = timeLeftOf(panel.auction, at)
  return {
    status,
    end_at,
    paused_at,
    extensions,
    end_moves,
    left,
    // A row that isn't paused may have null or no field.
    remaining_ms: remaining_ms ?? null,
    bids,
    best,
    ownBest,
    own,
    bidCount,
    investorCount,
  }
}

describe('the replay of any auction', () => {
  it.each(['ann', 'lena'] as const)(
    'shows %s what the live panel showed at each point in time, and ends with the same result',
    (viewer) => {
      fc.assert(
        fc.property(
          fc.array(anyAction, { maxLength: 40 }),
          fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 4, maxLength: 12 }),
          (actions, shares) => {
            const snapshots = playAll(actions)
            const panels = livePanels(snapshots, viewer)
            const end = snapshots.at(-1)?.at ?? Number.NaN
            const last = panels.at(-1)
            if (last === undefined) throw new Error('there is no panel')
            const line = replayLine(last)
            expect(line.ends).not.toBeNull()
            expect(line.end).toBe(end)
            const replayed = (at: number) => replayedPanel(last, line, at, viewer === 'ann' ? profiles.ann : null)

            const changes = snapshots.map(({ at }) => at)
            const random = shares.map((share) => TEN + Math.floor(share * (end - TEN)))
            for (const at of [...changes, ...changes.map((each) => each - 1), ...random]) {
              const panel = panels[snapshots.findLastIndex((snapshot) => snapshot.at <= at)]
              if (panel !== undefined) expect(shownOn(replayed(at), at)).toEqual(shownOn(panel, at))
            }

            expect(replayed(end)).toBe(last)
            const final = snapshots.at(-1)?.state
            const receipt = final && auctionOf(final).receipts.findLast(({ outcome }) => outcome === 'accepted')
            expect(replayed(end - 1).best?.price ?? null).toBe(receipt?.price ?? null)
            expect(last.auction.result?.price ?? null).toBe(receipt?.price ?? null)
          },
        ),
        { numRuns: 150 },
      )
    },
  )

  it('is tested with histories that contain every kind of move', () => {
    const kinds = new Set<string>()
    for (const actions of fc.sample(fc.array(anyAction, { minLength: 10, maxLength: 40 }), { numRuns: 60, seed: 1 }))
      for (const { kind } of auctionOf(playAll(actions).at(-1)?.state ?? liveWorld()).endMoves) kinds.add(kind)
    expect([...kinds].sort()).toEqual(['bid', 'extension', 'pause', 'resume'])
  })
})
