// Reading scenario and world files, and the problems that are reported.
import { describe, expect, it } from 'vitest'
import { InvalidFile, problemText } from '../language/document'
import { readScenario, readWorld } from './script'

const worldText = `title: Small
people:
  - {key: ann, role: investor, name: Ann Capital, email: desk@ann.example, phone: "12025550101", password: ann-password-1}
  - {key: lena, role: lender, name: Lena Lending, email: desk@lena.example, phone: "12025550102", password: lena-password-1}
auctions:
  - {key: willow-court, property: 087-35358, seller: lena, status: commitment, since: 2d}
`
const world = readWorld(worldText, 'small.yaml').value

const head = `title: Outbid
summary: One learns
minutes: 40
roles: [investor]
seed: 41
starts: 2026-03-02T10:15:00-05:00
world: small
cast: {trainee: ann}
marks: {last-minute: 29m}
`

const read = (text: string) =>
  readScenario('outbid', text, 'outbid.yaml', (name) => (name === 'small' ? world : null), ['small'])

/** The problems that parsing reports, as `line:column: message`. */
function problems(parse: () => unknown): readonly string[] {
  try {
    parse()
  } catch (error) {
    if (error instanceof InvalidFile)
      return error.problems.map((problem) => problemText(problem).replace(/^[^:]*:/, ''))
    throw error
  }
  return []
}

describe('a scenario file', () => {
  it('is read with offsets as ms and prices as 32nds', () => {
    const script = read(`${head}timeline:
  - {at: -2m, do: start auction, with: {auction: willow-court, minutes: 30}}
  - {at: 18m, do: bid, as: trainee, with: {auction: willow-court, price: "102-12"}}
endless: {testUntil: 30m}
`)
    expect(script).toMatchObject({ name: 'outbid', length: 1_800_000, startsAt: Date.UTC(2026, 2, 2, 15, 15) })
    expect(script.beginsAt).toBe(script.startsAt - 120_000)
    expect(script.document.timeline[1]).toMatchObject({ at: 1_080_000, with: { price: 3276 } })
    expect(script.personaOf('trainee')).toBe('ann')
  })

  it('may name a mark wherever it says when something happens', () => {
    const { document } = read(`${head}timeline:
  - {at: last-minute, do: pass, as: ann, with: {auction: willow-court}}
  - {at: last-minute, fault: cut socket, for: trainee}
notes:
  - {at: last-minute, say: Watch}
rehearsal:
  timeline:
    - {at: last-minute, do: pass, as: ann, with: {auction: willow-court}}
  opens:
    - {at: last-minute, as: ann, board: live}
`)
    const entries = [
      document.timeline,
      document.notes,
      document.rehearsal?.timeline ?? [],
      document.rehearsal?.opens ?? [],
    ]
    expect(entries.flat().map(({ at }) => at)).toEqual(Array.from({ length: 5 }, () => 1_740_000))
  })

  it.each([
    [
      'an unknown word',
      head.replace('summary', 'sumary'),
      ["1:1: 'summary' is missing: expected text.", "2:1: unknown word 'sumary' here. Did you mean 'summary'?"],
    ],
    [
      'a value of the wrong type',
      head.replace('minutes: 40', 'minutes: long'),
      ["3:10: expected 'minutes' to be a number but found 'long'."],
    ],
    [
      'an unknown role',
      head.replace('[investor]', '[investor, lendor]'),
      [
        "4:19: expected '1' to be one of 'borrower', 'lender', 'originator', 'investor' but found 'lendor'. Did you mean 'lender'?",
      ],
    ],
    [
      'a start without a time zone',
      head.replace('-05:00', ''),
      [
        "6:9: expected 'starts' to be a date and time with a time zone, such as 2026-03-02T10:15:00-05:00 but found '2026-03-02T10:15:00'.",
      ],
    ],
    [
      'an unknown world',
      head.replace('world: small', 'world: smal'),
      ["7:8: there is no world 'smal'. Did you mean 'small'?"],
    ],
    [
      'an unknown person',
      head.replace('trainee: ann', 'trainee: anne'),
      ["8:17: there is no person 'anne'. Did you mean 'ann'?"],
    ],
    [
      'an unknown step',
      `${head}timeline:\n  - {at: 0s, do: bidd, as: ann}\n`,
      ["11:18: unknown 'do' 'bidd'. Did you mean 'bid'?"],
    ],
    [
      'an invalid offset',
      `${head}timeline:\n  - {at: soon, do: pass, as: ann, with: {auction: willow-court}}\n`,
      ["11:10: expected 'at' to be an offset such as 0s, 1500ms, 29m or -20m, or a mark but found 'soon'."],
    ],
    [
      'a delay without its duration',
      `${head}timeline:\n  - {at: 1m, fault: delay, ms: 500}\n`,
      [
        "11:5: 'by' is missing: expected a duration such as 500ms, 90s, 5m, 2h or 3d or a map.",
        expect.stringContaining("unknown word 'ms' here. Known words are 'at', "),
      ],
    ],
    [
      'an unknown auction',
      `${head}timeline:\n  - {at: 0s, do: start auction, with: {auction: willow, minutes: 30}}\n`,
      ["11:49: there is no auction 'willow'. Did you mean 'willow-court'?"],
    ],
    [
      'a bidder who isn’t an investor',
      `${head}timeline:\n  - {at: 0s, do: pass, as: lena, with: {auction: willow-court}}\n`,
      ["11:28: 'lena' has the role lender, not investor."],
    ],
    [
      'a loan transferred to a firm that isn’t a lender',
      `${head}timeline:\n  - {at: 0s, do: transfer loan, as: lena, with: {auction: willow-court, to: ann}}\n`,
      ["11:77: 'ann' has the role investor, not lender."],
    ],
    [
      'an unknown mark',
      `${head}expect:\n  - {at: last-minut, auction: willow-court}\n`,
      ["11:10: there is no mark 'last-minut'. Did you mean 'last-minute'?"],
    ],
    [
      'a bot without a limit',
      `${head}bots:\n  - {as: ann, strategy: sniper}\n`,
      ["11:5: 'limit' is missing: expected a price such as 102-18 or 102.5625 or a map."],
    ],
    [
      'a bot with an unknown strategy',
      `${head}bots:\n  - {as: ann, strategy: snipper, limit: 103}\n`,
      [
        "11:25: expected 'strategy' to be one of 'incremental', 'sniper', 'proxy', 'standing-maximum', 'passer', 'random-walk' but found 'snipper'. Did you mean 'sniper'?",
      ],
    ],
    [
      'an unknown fault',
      `${head}timeline:\n  - {at: 1m, fault: cut sockets, for: trainee}\n`,
      ["11:21: unknown 'fault' 'cut sockets'. Did you mean 'cut socket'?"],
    ],
    [
      'an unknown field of a fault',
      `${head}timeline:\n  - {at: 1m, fault: cut socket, for: trainee, lastin: 20s}\n`,
      ["11:47: unknown word 'lastin' here. Did you mean 'lasting'?"],
    ],
    [
      'a misspelled field of a bid',
      `${head}timeline:\n  - {at: 0s, do: bid, as: ann, with: {auction: willow-court, rais: 2}}\n`,
      ["11:38: 'raise' is missing: expected a number.", "11:62: unknown word 'rais' here. Did you mean 'raise'?"],
    ],
    [
      'a fault for an unknown person',
      `${head}timeline:\n  - {at: 1m, fault: hang, for: trainer}\n`,
      ["11:32: there is no person 'trainer'. Did you mean 'trainee'?"],
    ],
    [
      'a seat with an unknown person, reported once, in the cast',
      `${head.replace('ann', 'anne')}timeline:\n  - {at: 1m, do: bid, as: trainee, with: {auction: willow-court, raise: 1}}\n`,
      [expect.stringMatching(/^\d+:\d+: there is no person 'anne'\. Did you mean 'ann'\?$/)],
    ],
    [
      'a repetition without an interval',
      `${head}timeline:\n  - {at: 1m, times: 3, do: pass, as: ann, with: {auction: willow-court}}\n`,
      ["11:21: 'every' and 'times' must be used together."],
    ],
    [
      'a task with an unknown mark',
      `${head}tasks:\n  - {id: lead, say: Lead, when: {leading: ann, after: last-minut}, points: 10}\n`,
      ["11:55: there is no mark 'last-minut'. Did you mean 'last-minute'?"],
    ],
    [
      'a task with an unknown condition',
      `${head}tasks:\n  - {id: lead, say: Lead, when: {leeding: ann}, points: 10}\n`,
      ["11:33: 'leading' is missing: expected text.", "11:34: unknown word 'leeding' here. Did you mean 'leading'?"],
    ],
    [
      'two tasks with one id',
      `${head}tasks:\n  - {id: lead, say: Lead, when: {won: ann}, points: 10}\n  - {id: lead, say: Lead, when: {won: ann}, points: 10}\n`,
      ["12:10: there is already a task 'lead'."],
    ],
    [
      'an invalid count',
      `${head}expect:\n  - {at: end, auction: willow-court, bids: many}\n`,
      ["11:44: expected 'bids' to be a number, or {atLeast: 1, atMost: 3} but found 'many'."],
    ],
    [
      'invalid YAML',
      `${head}timeline: [`,
      ['10:12: Flow sequence in block collection must be sufficiently indented and end with a ]'],
    ],
    ['a duplicate key', `${head}seed: 3\n`, ['10:1: Map keys must be unique']],
  ])('with %s is rejected with its line and column', (_, text, expected) => {
    expect(problems(() => read(text))).toEqual(expected)
  })

  it('reports all problems at once', () => {
    expect(
      problems(() => read(`${head.replace('ann', 'nobody')}bots:\n  - {as: lena, strategy: sniper, limit: 103}\n`)),
    ).toHaveLength(2)
  })
})

describe('a world file', () => {
  it.each([
    [
      'an email that could be real',
      worldText.replace('desk@ann.example', 'desk@ann.com'),
      "3:58: expected 'email' to be an email address that ends in .example but found 'desk@ann.com'.",
    ],
    [
      'a phone number that could be real',
      worldText.replace('12025550101', '12025551234'),
      "3:83: expected 'phone' to be eleven digits such as 12025550101 but found '12025551234'.",
    ],
    [
      'a seller who isn’t a lender',
      worldText.replace('seller: lena', 'seller: ann'),
      "6:54: 'ann' has the role investor, not lender.",
    ],
    [
      'a live auction',
      worldText.replace('status: commitment', 'status: live'),
      '6:68: a world file has no live auctions; open them in the scenario.',
    ],
  ])('with %s is rejected with its line and column', (_, text, expected) => {
    expect(problems(() => readWorld(text, 'small.yaml'))).toEqual([expected])
  })
})
