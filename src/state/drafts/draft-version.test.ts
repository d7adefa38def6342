// Which version of a draft includes which text, whatever the clock shows.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftTab, DRAFT_KEY as KEY } from '../testing/draft-tab'
import { type DraftVersion, isCovered, joinVersions } from './draft-version'
import { draftChanged, draftOpened } from './drafts.slice'
import { readLocalVersions, readServerForm } from './stored-draft'

interface Version {
  readonly vector: readonly DraftVersion[]
  /** Every write whose text it includes. */
  readonly writes: ReadonlySet<string>
}

describe('versions of two or three writers', () => {
  const step = fc.record({ writer: fc.nat(2), sees: fc.option(fc.nat(2), { nil: undefined }) })

  it('include exactly the writes that their writer had written or seen, in every interleaving', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const latest: Version[] = [0, 1, 2].map(() => ({ vector: [], writes: new Set<string>() }))
        const all: { readonly id: string; readonly version: DraftVersion }[] = []
        for (const { writer, sees } of steps) {
          const own = latest[writer]
          const seen = sees === undefined ? undefined : latest[sees]
          if (own === undefined) continue
          if (seen !== undefined) {
            latest[writer] = {
              vector: joinVersions(own.vector, seen.vector),
              writes: new Set([...own.writes, ...seen.writes]),
            }
            continue
          }
          const version = {
            writer: `writer ${writer}`,
            n: all.filter((each) => each.version.writer === `writer ${writer}`).length + 1,
          }
          const id = `${version.writer} ${version.n}`
          all.push({ id, version })
          latest[writer] = { vector: joinVersions([version], own.vector), writes: new Set([...own.writes, id]) }
        }
        for (const { vector, writes } of latest)
          expect(all.filter(({ version }) => isCovered(vector, version)).map(({ id }) => id)).toEqual(
            all.map(({ id }) => id).filter((id) => writes.has(id)),
          )
      }),
    )
  })
})

const clocks: Readonly<Record<string, () => () => number>> = {
  'stands still': () => () => 5_000,
  'is set back an hour with each change': () => {
    let now = 1_000_000_000
    return () => {
      now -= 3_600_000
      return now
    }
  },
  advances: () => {
    let now = 0
    return () => ++now
  },
}

describe.each(Object.keys(clocks))('text typed in tabs while the clock %s', (name) => {
  type Act = { readonly tab: number; readonly kind: 'type' | 'pause' | 'reload' }
  const act: fc.Arbitrary<Act> = fc.record({
    tab: fc.nat(2),
    kind: fc.constantFrom('type', 'type', 'type', 'pause', 'pause', 'reload'),
  })

  const textsOf = (versions: readonly { readonly values: Readonly<Record<string, unknown>> }[]) =>
    versions.map(({ values }) => String(values.text)).join(' | ')

  it('is never lost without the user’s choice, in two tabs of a browser and on another device', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
        const now = clocks[name]?.() ?? (() => 0)
        const server = new Map<string, unknown>()
        const browsers = [new Map<string, string>(), new Map<string, string>()] as const
        let opened = 0
        const openTab = (number: number) => {
          const tab = draftTab(browsers[number === 2 ? 1 : 0], server, `tab ${++opened}`, { now })
          tab.dispatch(draftOpened({ key: KEY }))
          return tab
        }
        const tabs = [openTab(0), openTab(1), openTab(2)]
        const typed: string[] = []
        for (const { tab: number, kind } of acts) {
          const tab = tabs[number]
          if (tab === undefined || (kind === 'reload' && opened > 6)) continue
          if (kind === 'pause') tab.pause()
          else if (kind === 'reload') tabs[number] = openTab(number)
          else {
            const token = `t${typed.length}.`
            typed.push(token)
            const text = `${String(tab.draft()?.own?.values.text ?? '')}${token}`
            tab.dispatch(draftChanged({ key: KEY, step: null, values: { text } }))
          }
          const local = browsers.flatMap((browser) => readLocalVersions(browser.get(`draft:${KEY}`) ?? null))
          for (const each of typed) expect(textsOf(local)).toContain(each)
        }
        for (const tab of tabs) tab.pause()
        for (const tab of tabs) tab.pause()
        const stored = textsOf(readServerForm(server.get(KEY)).versions)
        const shown = tabs.flatMap((tab) => tab.draft()?.own ?? [])
        for (const each of shown) expect(stored).toContain(String(each.values.text))
      }),
      { numRuns: 60 },
    )
  })
})

describe('a tab that was opened before another one typed', () => {
  it('is offered its own newer text after a reload in a paused world, because the other tab hadn’t seen it', () => {
    const [storage, server] = [new Map<string, string>(), new Map<string, unknown>()]
    const now = () => 5_000
    const tab = (name: string) => {
      const opened = draftTab(storage, server, name, { now })
      opened.dispatch(draftOpened({ key: KEY }))
      return opened
    }
    const type = (into: ReturnType<typeof tab>, values: object) =>
      into.dispatch(draftChanged({ key: KEY, step: null, values: { ...into.draft()?.own?.values, ...values } }))
    const one = tab('one')
    type(one, { loan_amount: '2945000', loan_term: '420' })
    one.pause()
    const two = tab('two')
    type(one, { loan_amount: '2999000' })
    type(two, { loan_term: '480' })
    two.pause()
    const reloaded = tab('three')
    expect(reloaded.draft()?.own?.values).toEqual({ loan_amount: '2945000', loan_term: '480' })
    expect(reloaded.draft()?.offered?.values).toEqual({ loan_amount: '2999000', loan_term: '420' })
  })
})

describe('a draft stored by an earlier release', () => {
  it('is read with its time as the number of its version', () => {
    const old = { writer: 'a', at: 7, browser: 'office', step: null, values: {}, lineage: [{ writer: 'b', at: 3 }] }
    expect(readServerForm(JSON.stringify([old])).versions[0]).toMatchObject({
      writer: 'a',
      n: 7,
      at: 7,
      lineage: [{ writer: 'b', n: 3 }],
      isCopy: false,
    })
  })
})
