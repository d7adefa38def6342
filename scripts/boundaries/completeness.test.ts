import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { controlCalls } from '../../simulator/control-api/control.calls'
import { pages } from '../../src/app/paths'
import { callNames } from '../../src/contract/calls'
import { capabilities, capabilityNames } from '../../src/contract/capabilities'
import { channels } from '../../src/contract/channels'
import { allRequests } from '../../src/state/nouns'
import {
  readSources,
  readTests,
  undispatchedRequests,
  unhiddenFeatures,
  unjoinedChannels,
  unlinkedPages,
  unmadeCalls,
  unreadFields,
  unsentEvents,
  unshownEvents,
} from './completeness'

const sources = readSources('.')

/** Event fields that no screen reads, and what uses them. */
const usedElsewhere = {
  auction_ids: 'the reducer of bidders',
  gone_from: 'the reducer of bidders',
  relisted_from: 'integrations; screens show the other direction, relisted_as',
  spread_bps: 'the simulator, which derives the GNMA rate on the screen from it',
}

/** Calls that this project's code doesn't make, and what makes them. */
const madeOutside = {
  'calendar.feed': 'calendar programs, at the address in the answer of calendar.renew',
}
const controlMadeOutside = {
  'record.log': 'test tools that have a log and no world',
  'sheet.opened': 'the app, which uses only the path',
  'rooms.show': 'test tools that follow one room',
  'worlds.endMany': 'test tools that end all worlds of their run',
}

/** Features of which no element disappears from a screen, and why. */
const withoutElement = {
  reactivation: 'without it, a login to a suspended account is refused, without a button',
  'transfer-offers': 'without it, a loan is transferred at once; a field of the loan says which',
  'resumable-uploads': 'without it, a file is sent whole, and from the start after an interruption',
  'receipt-proof': 'a button among the receipts',
  'two-person-rule': 'shown only once the server has sent the rule',
  'signator-pins': 'shown only where the server sends the field',
  practice: 'shown only once the server has offered it',
  'loan-parties': 'without it, the choices come from the lists of the specification',
}

describe('the project', () => {
  it('joins every channel', () => expect(unjoinedChannels(channels, sources)).toEqual([]))
  it('sends every event', () => expect(unsentEvents(channels, sources)).toEqual([]))
  it('shows what every event changes', () => expect(unshownEvents(channels, sources)).toEqual([]))
  it('reads every field of an event', () => expect(unreadFields(channels, sources, usedElsewhere)).toEqual([]))
  it('dispatches every request', () =>
    expect(
      undispatchedRequests(
        allRequests.map(({ action }) => action.type),
        sources,
      ),
    ).toEqual([]))
  it('makes every call', () => expect(unmadeCalls(callNames, /^src\/(?!contract\/)/, sources, madeOutside)).toEqual([]))
  it('makes every control call', () =>
    expect(
      unmadeCalls(
        Object.keys(controlCalls),
        /^(simulator\/(?!control-api\/)|scripts\/|e2e\/)/,
        sources,
        controlMadeOutside,
      ),
    ).toEqual([]))
  it('hides every feature whose calls the server lacks', () =>
    expect(
      unhiddenFeatures(
        capabilityNames.filter((name) => capabilities[name].calls.length > 0),
        readTests('.'),
        withoutElement,
      ),
    ).toEqual([]))
  it('links every page', () =>
    expect(
      unlinkedPages(
        Object.keys(pages).filter((page) => !['role', 'landing', 'loan-setup'].includes(page)),
        sources,
      ),
    ).toEqual([]))
})

describe('the completeness check', () => {
  const payload = z.object({ parcel: z.object({ weight: z.optional(z.number()) }) })
  const post = {
    post: {
      name: 'post',
      kind: 'private',
      access: 'signed-in',
      events: { 'parcel-arrived': { payload, fact: 'parcel/arrived' } },
    },
  } as const
  const slice =
    "reducer.addCase('parcel/arrived', arrive)\nexport const parcelSend = action('parcel/send-requested')<{}>()"
  const complete = new Map([
    ['simulator/world/announce.ts', "send('parcel-arrived')"],
    ['src/state/parcels/parcels.epics.ts', "realtime.live({ channel: 'post', call: 'parcel.list' })"],
    ['src/state/parcels/parcels.slice.ts', slice],
    [
      'src/screens/parcels.tsx',
      "import { selectParcels } from '../state/parcels/parcels.slice'\ndispatch(parcelSend({}))\nparcel.weight\npathOf('parcels', role)",
    ],
  ])
  const without = (path: string, text: string) =>
    new Map([...complete].map(([file, whole]) => [file, file === path ? whole.replace(text, '') : whole]))
  const screen = 'src/screens/parcels.tsx'

  it.each([
    [
      'a channel that nothing joins',
      unjoinedChannels(post, without('src/state/parcels/parcels.epics.ts', "channel: 'post'")),
      /Nothing joins the channel post\. Add a live subject/,
    ],
    [
      'an event that the simulator never sends',
      unsentEvents(post, without('simulator/world/announce.ts', "'parcel-arrived'")),
      /never sends parcel-arrived\. Send it in/,
    ],
    [
      'an event that no reducer handles',
      unshownEvents(post, without('src/state/parcels/parcels.slice.ts', "'parcel/arrived'")),
      /No reducer handles parcel\/arrived\. Add a case/,
    ],
    [
      'an event whose slice no screen reads',
      unshownEvents(post, without(screen, "from '../state/parcels/parcels.slice'")),
      /No screen selects what parcel\/arrived changes\. Read its slice/,
    ],
    [
      'a nested field that no screen reads',
      unreadFields(post, without(screen, 'parcel.weight')),
      /No screen reads weight of parcel-arrived\. Show it/,
    ],
    [
      'a request that nothing dispatches',
      undispatchedRequests(['parcel/send-requested'], without(screen, 'dispatch(parcelSend({}))')),
      /Nothing dispatches parcel\/send-requested\. Send it from a screen/,
    ],
    [
      'a call that nothing makes',
      unmadeCalls(['parcel.read'], /^src\//, complete),
      /Nothing calls parcel\.read\. Call it/,
    ],
    [
      'a feature that no test hides',
      unhiddenFeatures(['mail'], new Map([['src/screens/parcels.test.tsx', "describeWithout('post', {})"]])),
      /No test hides the feature mail\. Call describeWithout\('mail', …\)/,
    ],
    [
      'a page that no link leads to',
      unlinkedPages(['parcels'], without(screen, "pathOf('parcels', role)")),
      /Nothing leads to the page parcels\. Link to it/,
    ],
  ])('reports %s and says how to fix it', (_what, problems, sentence) => {
    expect(problems.join('\n')).toMatch(sentence)
  })

  it('reports nothing for a complete project', () => {
    expect([
      ...unjoinedChannels(post, complete),
      ...unsentEvents(post, complete),
      ...unshownEvents(post, complete),
      ...unreadFields(post, complete),
      ...undispatchedRequests(['parcel/send-requested'], complete),
      ...unmadeCalls(['parcel.list'], /^src\//, complete),
      ...unlinkedPages(['parcels'], complete),
    ]).toEqual([])
  })

  it('takes neither the table of pages for a link, nor a page’s name in any other list', () => {
    const unlinked = new Map([
      ['src/app/paths.ts', "parcels: inside('parcels', ['lender']),\n'auction-lost': inside('auction/lost', [])"],
      ['src/screens/parcels.tsx', "const columns = ['parcels', 'lost']"],
    ])
    expect(unlinkedPages(['parcels', 'auction-lost'], unlinked)).toHaveLength(2)
    const linked = new Map([...unlinked, ['src/app/sidebar-table.ts', "group('Auction', ['live', 'lost'])"]])
    expect(unlinkedPages(['parcels', 'auction-lost'], linked)).toHaveLength(1)
  })

  it('reports an exception that is no longer needed', () => {
    const tests = new Map([['src/screens/parcels.test.tsx', "describeWithout('post', {})"]])
    expect(unhiddenFeatures(['post'], tests)).toEqual([])
    expect(unhiddenFeatures(['post'], tests, { post: 'nothing' })[0]).toMatch(/A test hides post/)
    expect(unmadeCalls(['parcel.list'], /^src\//, complete, { 'parcel.list': 'nobody' })[0]).toMatch(
      /The project calls parcel\.list\. Remove/,
    )
    expect(unreadFields(post, complete, { weight: 'nobody' })[0]).toMatch(/A screen reads weight/)
  })
})
