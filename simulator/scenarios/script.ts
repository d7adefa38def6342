// A scenario made ready to run: every name resolved and checked against its world, every offset an instant.

import { personByKey } from '../world/people'
import type { WorldState } from '../world/state'
import type { Course, Planned } from './agenda'
import type { Bot } from './bots'
import type { Path, Problem, ReadFile } from './document'
import { InvalidFile, readFile } from './document'
import type { Matter } from './founding'
import { found } from './founding'
import { didYouMean } from './nearest'
import { ordersOf } from './rolling'
import type { BotWords, ScenarioWords, Step } from './scenario-schema'
import { scenario as scenarioSchema } from './scenario-schema'
import { commandOf } from './steps'
import type { WorldWords } from './world-schema'
import { worldFile } from './world-schema'

export interface Script {
  /** File name without suffix. */
  readonly name: string
  readonly words: ScenarioWords
  readonly world: WorldWords
  /** Virtual ms of offset 0. */
  readonly startsAt: number
  /** Virtual ms of the first step: before `startsAt` when the timeline has negative offsets. */
  readonly beginsAt: number
  /** Offset at which a test ends it, ms. */
  readonly length: number
  /** Persona key of a persona or of a seat with one person. */
  personaOf(name: string): string
}

/** Reads a world file. */
export const readWorld = (text: string, file: string): ReadFile<WorldWords> => {
  const read = readFile(text, file, worldFile)
  const problems = worldProblems(read)
  if (problems.length > 0) throw new InvalidFile(problems)
  return read
}

/** Reads a scenario against its world, or throws InvalidFile with every problem found. */
export function readScenario(
  name: string,
  text: string,
  file: string,
  worldNamed: (name: string) => WorldWords | null,
  worldNames: readonly string[],
): Script {
  const read = readFile(text, file, scenarioSchema)
  const words = read.value
  const world = worldNamed(words.world)
  if (world === null) {
    const message = `there is no world '${words.world}'.${didYouMean(words.world, worldNames)}`
    throw new InvalidFile([read.problem(['world'], message)])
  }
  const problems = scenarioProblems(read, world)
  if (problems.length > 0) throw new InvalidFile(problems)
  const first = Math.min(0, ...words.timeline.map((step) => step.at))
  return {
    name,
    words,
    world,
    startsAt: words.starts,
    beginsAt: words.starts + first,
    length: words.endless?.testUntil ?? words.minutes * 60_000,
    personaOf: (word) => personaOf(words, word),
  }
}

/** The offset of a moment: itself, a mark's, or the end's. */
export function offsetOf(script: Script, moment: number | string): number {
  if (typeof moment === 'number') return moment
  if (moment === 'end') return script.length
  return script.words.marks[moment] ?? 0
}

/** The world of a script before its first step. */
export const foundingOf = (script: Script, matter: Matter, seed: number): WorldState =>
  found(script.world, matter, seed, script.beginsAt)

/** What moves the world of a script by itself. `founding` tells the ids. */
export function courseOf(script: Script, matter: Matter, founding: WorldState): Course {
  const { words } = script
  const profileOf = (name: string): number => personByKey(founding, script.personaOf(name))?.profile?.id ?? 0
  return {
    timeline: words.timeline.map((step) => planned(step, script)).sort((a, b) => a.at - b.at),
    bots: words.bots.map((bot) => botOf(bot, script, founding)),
    rolling:
      words.rolling === undefined
        ? null
        : {
            ...words.rolling,
            sellers: words.rolling.sellers.map(profileOf),
            orderOf: ordersOf(poolOf(script, matter), founding.seed),
            sections: matter.reference.sectionActs,
            startsAt: script.startsAt,
            founded: founding.auctions.size,
          },
  }
}

/** Properties that the world file does not use itself. */
function poolOf(script: Script, matter: Matter): Matter['properties'] {
  const used = new Set(script.world.auctions.map((auction) => auction.property))
  return matter.properties.filter((row) => !used.has(row.number))
}

function planned(step: Step, script: Script): Planned {
  const at = script.startsAt + step.at
  const named: Step = 'as' in step ? { ...step, as: script.personaOf(step.as) } : step
  return { at, command: (state) => commandOf(named, state, at, 'scenario') }
}

function botOf(words: BotWords, script: Script, founding: WorldState): Bot {
  const key = script.personaOf(words.as)
  const person = personByKey(founding, key)
  const { limit } = words
  const instant = (moment: number | string | undefined): number | null =>
    moment === undefined || moment === 'end' ? null : script.startsAt + offsetOf(script, moment)
  return {
    key,
    userId: person?.id ?? 0,
    profileId: person?.profile?.id ?? 0,
    signatorId: person?.profile?.signators[0]?.id ?? null,
    strategy:
      words.strategy === 'incremental'
        ? { name: 'incremental', pace: words.pace ?? [20_000, 90_000], raise: words.raise ?? [1, 3] }
        : { name: 'sniper', before: words.before ?? [4_000, 25_000] },
    limit:
      typeof limit === 'number' ? { price: limit } : 'rate' in limit ? { rate: Math.round(limit.rate * 1000) } : limit,
    auctions: words.auctions === undefined ? null : new Set(words.auctions),
    interest: words.interest ?? 100,
    from: instant(words.from),
    until: instant(words.until),
  }
}

function personaOf(words: ScenarioWords, name: string): string {
  const seat = words.cast[name]
  if (seat === undefined) return name
  return typeof seat === 'string' ? seat : (seat[0] ?? name)
}

/** A place in the file where a name is used, and what it may name. */
interface Use {
  readonly path: Path
  readonly word: string
  readonly kind: 'person' | 'investor' | 'lender' | 'auction' | 'mark'
}

function scenarioProblems(read: ReadFile<ScenarioWords>, world: WorldWords): readonly Problem[] {
  const words = read.value
  const people = new Map(world.people.map((person) => [person.key, person.role]))
  const seats = Object.keys(words.cast)
  const auctions = world.auctions.map((auction) => auction.key)
  const marks = [...Object.keys(words.marks), 'end']
  const problems = Object.entries(words.cast).flatMap(([seat, keys]) =>
    [keys]
      .flat()
      .flatMap((key) => (people.has(key) ? [] : [unknown(read, ['cast', seat], 'person', key, people.keys())])),
  )
  for (const { path, word, kind } of usesIn(words)) {
    if (kind === 'auction') {
      if (!auctions.includes(word)) problems.push(unknown(read, path, 'auction', word, auctions))
    } else if (kind === 'mark') {
      if (!marks.includes(word)) problems.push(unknown(read, path, 'mark', word, marks))
    } else {
      const role = people.get(personaOf(words, word))
      if (role === undefined) problems.push(unknown(read, path, 'person', word, [...people.keys(), ...seats]))
      else if (kind !== 'person' && role !== kind)
        problems.push(read.problem(path, `'${word}' is a person of role ${role}, not ${kind}.`))
    }
  }
  return problems
}

function unknown(read: ReadFile<unknown>, path: Path, kind: string, word: string, known: Iterable<string>): Problem {
  return read.problem(path, `there is no ${kind} '${word}'.${didYouMean(word, known)}`)
}

function* usesIn(words: ScenarioWords): Generator<Use> {
  for (const [place, step] of words.timeline.entries()) {
    const path = ['timeline', place]
    if ('as' in step) yield { path: [...path, 'as'], word: step.as, kind: 'investor' }
    if ('auction' in step.with) yield { path: [...path, 'with', 'auction'], word: step.with.auction, kind: 'auction' }
    if ('to' in step.with) yield { path: [...path, 'with', 'to'], word: step.with.to, kind: 'person' }
    if (step.do === 'schedule auction') {
      for (const [nth, key] of (step.with.invited ?? []).entries()) {
        yield { path: [...path, 'with', 'invited', nth], word: key, kind: 'investor' }
      }
    }
  }
  for (const [place, bot] of words.bots.entries()) {
    const path = ['bots', place]
    yield { path: [...path, 'as'], word: bot.as, kind: 'investor' }
    for (const [nth, key] of (bot.auctions ?? []).entries()) {
      yield { path: [...path, 'auctions', nth], word: key, kind: 'auction' }
    }
    if (typeof bot.from === 'string') yield { path: [...path, 'from'], word: bot.from, kind: 'mark' }
    if (typeof bot.until === 'string') yield { path: [...path, 'until'], word: bot.until, kind: 'mark' }
  }
  for (const [nth, key] of (words.rolling?.sellers ?? []).entries()) {
    yield { path: ['rolling', 'sellers', nth], word: key, kind: 'lender' }
  }
  for (const [place, expectation] of words.expect.entries()) {
    const path = ['expect', place]
    if (typeof expectation.at === 'string') yield { path: [...path, 'at'], word: expectation.at, kind: 'mark' }
    if (!('auction' in expectation)) continue
    yield { path: [...path, 'auction'], word: expectation.auction, kind: 'auction' }
    for (const field of ['winner', 'leader'] as const) {
      const word = expectation[field]
      if (word !== undefined && word !== 'any' && word !== 'none') {
        yield { path: [...path, field], word, kind: 'investor' }
      }
    }
  }
}

function worldProblems(read: ReadFile<WorldWords>): readonly Problem[] {
  const { people, auctions } = read.value
  const roles = new Map(people.map((person) => [person.key, person.role]))
  const problems: Problem[] = []
  const check = (path: Path, word: string | undefined, role: string): void => {
    if (word === undefined) return
    const found = roles.get(word)
    if (found === undefined) problems.push(unknown(read, path, 'person', word, roles.keys()))
    else if (found !== role) problems.push(read.problem(path, `'${word}' is a person of role ${found}, not ${role}.`))
  }
  for (const [place, person] of people.entries()) check(['people', place, 'lender'], person.lender, 'lender')
  for (const [place, auction] of auctions.entries()) {
    const path = ['auctions', place]
    check([...path, 'seller'], auction.seller, 'lender')
    check([...path, 'originator'], auction.originator, 'originator')
    check([...path, 'winner'], auction.winner, 'investor')
    for (const list of ['invited', 'passed', 'bidders'] as const) {
      for (const [nth, word] of (auction[list] ?? []).entries()) check([...path, list, nth], word, 'investor')
    }
    if (auction.status === 'live') problems.push(read.problem([...path, 'status'], 'a scenario opens live auctions.'))
  }
  return problems
}
