// Checks that every name in a scenario or world file exists; a problem has the line and column of the name.

import type { Kind as StepKind } from '../steps/step'
import { definitionOfStep } from '../steps/step-definitions'
import type { BotFields } from './bot-schema'
import type { Path, Problem, ReadFile } from './document'
import { didYouMean } from './nearest'
import type { ScenarioDocument } from './scenario-schema'
import type { TimelineStep } from './step-schema'
import type { Condition, Expectation } from './task-schema'
import type { WorldDocument } from './world-schema'

/** Persona key of a persona or of the first in a seat. */
export function personaOf(document: ScenarioDocument, name: string): string {
  const seat = document.cast[name]
  if (seat === undefined) return name
  return typeof seat === 'string' ? seat : (seat[0] ?? name)
}

type Kind = StepKind | 'mark' | 'task'

/** A place in the file where a name is used, and what it may name. */
interface Use {
  readonly path: Path
  readonly word: string
  readonly kind: Kind
}

const fits = (role: string, kind: Kind): boolean =>
  kind === 'person' || role === kind || (kind === 'seller' && (role === 'lender' || role === 'originator'))

/** The names in a scenario that do not exist. `properties`: numbers of known properties; null = not checked. */
export function scenarioProblems(
  read: ReadFile<ScenarioDocument>,
  world: WorldDocument,
  properties: ReadonlySet<string> | null,
): readonly Problem[] {
  const document = read.value
  const people = new Map(world.people.map((person) => [person.key, person.role]))
  const seats = Object.keys(document.cast)
  const known: Readonly<Record<'auction' | 'mark' | 'task', readonly string[]>> = {
    auction: [...world.auctions.map((auction) => auction.key), ...calledIn(document), ...document.later],
    mark: [...Object.keys(document.marks), 'end'],
    task: document.tasks.map((task) => task.id),
  }
  const problems = Object.entries(document.cast).flatMap(([seat, keys]) =>
    [keys]
      .flat()
      .flatMap((key) => (people.has(key) ? [] : [unknown(read, ['cast', seat], 'person', key, people.keys())])),
  )
  for (const { path, word, kind } of usesIn(document)) {
    if (kind === 'auction' || kind === 'mark' || kind === 'task') {
      if (!known[kind].includes(word)) problems.push(unknown(read, path, kind, word, known[kind]))
    } else if (kind === 'property') {
      if (properties !== null && !properties.has(word)) problems.push(unknown(read, path, kind, word, properties))
    } else {
      const role = people.get(personaOf(document, word))
      const seat = document.cast[word]
      // A seat of somebody who does not exist is reported once, where the cast names them.
      if (role === undefined && seat !== undefined) {
        if ([seat].flat().length === 0) problems.push(read.problem(path, `nobody has the seat '${word}'.`))
      } else if (role === undefined) problems.push(unknown(read, path, 'person', word, [...people.keys(), ...seats]))
      else if (!fits(role, kind))
        problems.push(read.problem(path, `'${word}' is a person of role ${role}, not ${kind}.`))
    }
  }
  return [...problems, ...formProblems(read)]
}

/** Names that the scenario itself gives to auctions. */
function calledIn(document: ScenarioDocument): readonly string[] {
  return [...document.timeline, ...(document.rehearsal?.timeline ?? [])].flatMap((step) =>
    'do' in step && 'with' in step && 'called' in step.with && step.with.called !== undefined ? [step.with.called] : [],
  )
}

/** What a schema cannot express: fields that need each other, names used twice. */
function formProblems(read: ReadFile<ScenarioDocument>): readonly Problem[] {
  const document = read.value
  const problems: Problem[] = []
  for (const [at, timeline] of timelinesOf(document)) {
    for (const [place, step] of timeline.entries()) {
      if (!('do' in step) || (step.every === undefined) === (step.times === undefined)) continue
      const path = [...at, place, step.every === undefined ? 'times' : 'every']
      problems.push(read.problem(path, `'every' and 'times' need each other.`))
    }
  }
  const ids = document.tasks.map(({ id }) => id)
  for (const [place, id] of ids.entries()) {
    if (ids.indexOf(id) < place) problems.push(read.problem(['tasks', place, 'id'], `there is a task '${id}' already.`))
  }
  return problems
}

const timelinesOf = (document: ScenarioDocument): readonly (readonly [Path, readonly TimelineStep[]])[] => [
  [['timeline'], document.timeline],
  [['rehearsal', 'timeline'], document.rehearsal?.timeline ?? []],
]

function unknown(read: ReadFile<unknown>, path: Path, kind: string, word: string, known: Iterable<string>): Problem {
  return read.problem(path, `there is no ${kind} '${word}'.${didYouMean(word, known)}`)
}

function* usesIn(document: ScenarioDocument): Generator<Use> {
  for (const [at, timeline] of timelinesOf(document)) {
    for (const [place, step] of timeline.entries()) yield* stepUses(step, [...at, place])
  }
  for (const [at, bots] of [
    [['bots'], document.bots],
    [['rehearsal', 'bots'], document.rehearsal?.bots ?? []],
  ] as const) {
    for (const [place, bot] of bots.entries()) yield* botUses(bot, [...at, place])
  }
  for (const [place, { as }] of (document.rehearsal?.opens ?? []).entries()) {
    yield { path: ['rehearsal', 'opens', place, 'as'], word: as, kind: 'person' }
  }
  for (const [nth, key] of (document.rolling?.sellers ?? []).entries()) {
    yield { path: ['rolling', 'sellers', nth], word: key, kind: 'lender' }
  }
  for (const [nth, key] of (document.crowd?.sellers ?? []).entries()) {
    yield { path: ['crowd', 'sellers', nth], word: key, kind: 'lender' }
  }
  for (const [nth, key] of (document.crowd?.bidders ?? []).entries()) {
    yield { path: ['crowd', 'bidders', nth], word: key, kind: 'investor' }
  }
  for (const [place, task] of document.tasks.entries()) {
    const path = ['tasks', place, 'when']
    if (!Array.isArray(task.when)) yield* conditionUses(task.when, path)
    else for (const [nth, one] of task.when.entries()) yield* conditionUses(one, [...path, nth])
  }
  for (const [place, expectation] of document.expect.entries()) yield* expectationUses(expectation, ['expect', place])
}

/** Fields of `with` that refer to something, by its kind. */
const named: Readonly<Record<string, Kind>> = {
  auction: 'auction',
  to: 'person',
  seller: 'lender',
  lender: 'lender',
  originator: 'originator',
  replacement: 'originator',
  property: 'property',
}

function* stepUses(step: TimelineStep, path: Path): Generator<Use> {
  if ('fault' in step) {
    if ('for' in step && step.for !== undefined) yield { path: [...path, 'for'], word: step.for, kind: 'person' }
    return
  }
  const { role, refers } = definitionOfStep(step.do)
  if (step.as !== undefined) yield { path: [...path, 'as'], word: step.as, kind: role }
  if (!('with' in step)) return
  for (const [field, value] of Object.entries<unknown>(step.with)) {
    const kind = refers[field] ?? named[field]
    if (kind === undefined) continue
    const at = [...path, 'with', field]
    if (typeof value === 'string') yield { path: at, word: value, kind }
    if (!Array.isArray(value)) continue
    for (const [nth, word] of value.entries()) yield { path: [...at, nth], word: String(word), kind }
  }
}

function* botUses(bot: BotFields, path: Path): Generator<Use> {
  yield { path: [...path, 'as'], word: bot.as, kind: 'investor' }
  for (const [nth, key] of (bot.auctions ?? []).entries()) {
    yield { path: [...path, 'auctions', nth], word: key, kind: 'auction' }
  }
  if (typeof bot.from === 'string') yield { path: [...path, 'from'], word: bot.from, kind: 'mark' }
  if (typeof bot.until === 'string') yield { path: [...path, 'until'], word: bot.until, kind: 'mark' }
}

function* conditionUses(condition: Condition, path: Path): Generator<Use> {
  for (const [word, value] of Object.entries(condition)) {
    if (typeof value !== 'string') continue
    if (word === 'auction') yield { path: [...path, word], word: value, kind: 'auction' }
    else if (word === 'after' || word === 'before') yield { path: [...path, word], word: value, kind: 'mark' }
    else if (!['do', 'board', 'status', 'action'].includes(word)) {
      yield { path: [...path, word], word: value, kind: 'person' }
    }
  }
}

function* expectationUses(expectation: Expectation, path: Path): Generator<Use> {
  if (typeof expectation.at === 'string') yield { path: [...path, 'at'], word: expectation.at, kind: 'mark' }
  if ('person' in expectation) yield { path: [...path, 'person'], word: expectation.person, kind: 'person' }
  if ('task' in expectation) yield { path: [...path, 'task'], word: expectation.task, kind: 'task' }
  if (!('auction' in expectation)) return
  yield { path: [...path, 'auction'], word: expectation.auction, kind: 'auction' }
  if (expectation.seller !== undefined) yield { path: [...path, 'seller'], word: expectation.seller, kind: 'lender' }
  for (const field of ['winner', 'leader'] as const) {
    const word = expectation[field]
    if (word !== undefined && word !== 'any' && word !== 'none') {
      yield { path: [...path, field], word, kind: 'investor' }
    }
  }
}

/** The names in a world file that do not exist or are used twice. `properties`: numbers of known properties; null = not checked. */
export function worldProblems(
  read: ReadFile<WorldDocument>,
  properties: ReadonlySet<string> | null,
): readonly Problem[] {
  const { people, auctions } = read.value
  const roles = new Map(people.map((person) => [person.key, person.role]))
  const problems: Problem[] = [
    ...repeatedIn(read, 'people', ['key', 'email']),
    ...repeatedIn(read, 'auctions', ['key']),
  ]
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
    if (properties !== null && !properties.has(auction.property))
      problems.push(unknown(read, [...path, 'property'], 'property', auction.property, properties))
    if (auction.status === 'live') problems.push(read.problem([...path, 'status'], 'a scenario opens live auctions.'))
  }
  return problems
}

/** What stands a second time in a list of which each may be there once. */
function repeatedIn(
  read: ReadFile<WorldDocument>,
  list: 'people' | 'auctions',
  fields: readonly string[],
): readonly Problem[] {
  const rows: readonly object[] = read.value[list]
  return fields.flatMap((field) => {
    const words = rows.map((row) => String(Reflect.get(row, field)))
    return words.flatMap((word, place) =>
      words.indexOf(word) < place ? [read.problem([list, place, field], `'${word}' stands here already.`)] : [],
    )
  })
}
