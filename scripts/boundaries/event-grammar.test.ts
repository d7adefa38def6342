import { describe, expect, it } from 'vitest'
import { creatorName, eventsIn, isFactType, isIntentType } from './event-grammar'

const problems = (text: string) => eventsIn('src/state/a.events.ts', text).map((finding) => finding.message)

describe('the grammar of events', () => {
  it('knows a fact by its past participle', () => {
    for (const type of ['auction/changed', 'line/lost', 'bidder/connection-changed', 'session/changed-elsewhere'])
      expect(isFactType(type), type).toBe(true)
    for (const type of ['line/opening', 'presence/here', 'browser/woke', 'changed', 'bid/requested', 'Auction/changed'])
      expect(isFactType(type), type).toBe(false)
  })

  it('knows an intent by its request or its imperative', () => {
    for (const type of ['bid/requested', 'loan/check-requested', 'draft/open', 'session/sign-in'])
      expect(isIntentType(type), type).toBe(true)
    for (const type of ['draft/opened', 'session/absent', 'document/wanted', 'open'])
      expect(isIntentType(type), type).toBe(false)
  })

  it('names the creator after the type', () => {
    expect(creatorName('bid/outcome-read')).toBe('bidOutcomeRead')
  })

  it('checks what is declared as an intent, with the name of its creator', () => {
    expect(problems("export const draftOpen = intent('draft/open')<OfKey>()")).toEqual([])
    expect(problems("export const openDraft = intent('draft/open')()")).toEqual([
      '"draft/open" is created by openDraft: call it draftOpen.',
    ])
    expect(problems("export const draftOpened = intent('draft/opened')()")).toHaveLength(1)
  })

  it('checks what is declared as a fact: by the store, in a contract type, in the table of channels', () => {
    expect(problems("export const draftFound = fact('draft/found')<OfKey>()")).toEqual([])
    expect(problems("interface A { readonly type: 'line/opening' }")).toHaveLength(1)
    expect(problems("const a = { fact: 'auction/add' }")).toHaveLength(1)
    expect(problems("const a = { fact: 'auction/added', intent: 'bid/requested', content: 'text/plain' }")).toEqual([])
  })

  it('checks the intent of a request', () => {
    expect(problems("defineRequest({ call: 'auction.bid', intent: 'bid/sent' })")).toHaveLength(1)
  })
})
