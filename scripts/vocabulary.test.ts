import { describe, expect, it } from 'vitest'
import { describeHit, hitsIn, oldWordsInProject } from './vocabulary'
import { oldSentences } from './vocabulary-sentences'

const found = (text: string, file = 'src/state/a.ts') => hitsIn(file, text).map((hit) => hit.found)

describe('the project', () => {
  it('holds no old word', () => {
    expect(oldWordsInProject().map(describeHit)).toEqual([])
  })
})

describe('the search for old words', () => {
  it('finds a word on its own and as a part of a name', () => {
    expect(found('// The one door for facts.')).toEqual(['door'])
    expect(found('const openDoor = 1')).toEqual(['Door'])
    expect(found('interface DoorKey {}')).toEqual(['Door'])
    expect(found('import a from "./pusher-doors"')).toEqual(['doors'])
  })

  it('leaves words alone that merely contain one', () => {
    expect(found('outdoor doormat indeed mailbox // forgets, foretold, Somebody said so')).toEqual([])
  })

  it('leaves what the scenario language and the actions of others are called', () => {
    expect(found('{ say: "Be the best bidder", told: auction_won } // hands it over')).toEqual([])
  })

  it('looks at names of files, with line 0', () => {
    expect(hitsIn('src/screens/error-words.ts', '')).toEqual([
      { file: 'src/screens/error-words.ts', line: 0, found: '/error-words.ts', standard: '-copy.ts' },
    ])
  })

  it('names line and standard word', () => {
    expect(hitsIn('e2e/journeys/loan.ts', 'a\nconst hands = mouse(page)')).toEqual([
      { file: 'e2e/journeys/loan.ts', line: 2, found: 'const hands', standard: 'actor' },
    ])
  })

  it('finds a sentence that reads as translated, also over a line break, and names the plain one', () => {
    expect(hitsIn('src/screens/a.tsx', '<p>\n  This is far from\n  the best bid. Is it what you mean?')).toEqual([
      { file: 'src/screens/a.tsx', line: 2, found: 'This is far from the best bid', standard: oldSentences[0]?.plain },
      { file: 'src/screens/a.tsx', line: 3, found: 'Is it what you mean?', standard: oldSentences[1]?.plain },
    ])
    expect(found('You had put first things first; later by far, the auction moved on.')).toEqual([])
  })

  it('asks for rule ids and American spelling', () => {
    expect(found('// spec §7: authorises a channel, by its colour')).toEqual(['spec §', 'authorises'])
  })
})
