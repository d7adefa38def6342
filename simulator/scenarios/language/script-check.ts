// Checks that every name in a scenario or world file exists. Problems have the line and column of the name.
import type { Kind as StepKind } from '../steps/step'
import { definitionOfStep } from '../steps/step-definitions'
import type { BotFields } from './bot-schema'
import type { ParsedFile, Path, Problem } from './document'
import { didYouMean } from './nearest'
import type { ScenarioDocument } from './scenario-schema'
import type { TimelineStep } from './step-schema'
import type { Condition, Expectation } from './task-schema'
import type { WorldDocument } from './world-schema'

/** The key of a persona, or of the first persona in a seat. */
export function personaOf(document: ScenarioDocument, name: string): string {
  const seat = document.cast[name]
  if (seat === undefined) return name
  return typeof seat === 'string' ? seat : (seat[0] ?? name)
}

type Kind = StepKind | 'mark' | 'task'

/** A name in the file, and what it must refer to. */
interface Reference {
  readonly path: Path
  readonly word: string
  readonly kind: Kind
}

const roleMatches = (role: string, kind: Kind): boolean =>
  kind === 'person' || role === kind || (kind === 'seller' && (role === 'lender' || role === 'originator'))

/** Problems with the names in a scenario. `properties` are the known numbers; null skips that check. */
export function scenarioProblems(
  parsed: ParsedFile<ScenarioDocument>,
  world: WorldDocument,
  properties: ReadonlySet<string> | null,
): readonly Problem[] {
  const document = parsed.value
  const people = new Map(world.people.map((person) => [person.key, person.role]))
  const seats = Object.keys(document.cast)
  const known: Readonly<Record<'auction' | 'mark' | 'task', readonly string[]>> = {
    auction: [...world.auctions.map((auction) => auction.key), ...namedAuctions(document), ...document.later],
    mark: [...Object.keys(document.marks), 'end'],
    task: document.tasks.map((task) => task.id),
  }
  const problems = Object.entries(document.cast).flatMap(([seat, keys]) =>
    [keys]
      .flat()
      .flatMap((key) => (people.has(key) ? [] : [unknownName(parsed, ['cast', seat], 'person', key, people.keys())])),
  )
  for (const { path, word, kind } of referencesIn(document)) {
    if (kind === 'auction' || kind === 'mark' || kind === 'task') {
      if (!known[kind].includes(word)) problems.push(unknownName(parsed, path, kind, word, known[kind]))
    } else if (kind === 'property') {
      if (properties !== null && !properties.has(word)) problems.push(unknownName(parsed, path, kind, word, properties))
    } else {
      const role = people.get(personaOf(document, word))
      const seat = document.cast[word]
      // A seat with an unknown person is reported once, in the cast.
      if (role === undefined && seat !== undefined) {
        if ([seat].flat().length === 0) problems.push(parsed.problem(path, `the seat '${word}' is empty.`))
      } else if (role === undefined)
        problems.push(unknownName(parsed, path, 'person', word, [...people.keys(), ...seats]))
      else if (!roleMatches(role, kind))
        problems.push(parsed.problem(path, `'${word}' has the role ${role}, not ${kind}.`))
    }
  }
  return [...problems, ...structureProblems(parsed)]
}

/** Auction names that the scenario itself assigns. */
function namedAuctions(document: ScenarioDocument): readonly string[] {
  return [...document.timeline, ...(document.rehearsal?.timeline ?? [])].flatMap((step) =>
    'do' in step && 'with' in step && 'called' in step.with && step.with.called !== undefined ? [step.with.called] : [],
  )
}

/** Problems that a schema can't express: fields that require each other, duplicate names. */
function structureProblems(parsed: ParsedFile<ScenarioDocument>): readonly Problem[] {
  const document = parsed.value
  const problems: Problem[] = []
  for (const [at, timeline] of timelinesOf(document)) {
    for (const [index, step] of timeline.entries()) {
      if (!('do' in step) || (step.every === undefined) === (step.times === undefined)) continue
      const path = [...at, index, step.every === undefined ? 'times' : 'every']
      problems.push(parsed.problem(path, `'every' and 'times' must be used together.`))
    }
  }
  const ids = document.tasks.map(({ id }) => id)
  for (const [index, id] of ids.entries()) {
    if (ids.indexOf(id) < index)
      problems.push(parsed.problem(['tasks', index, 'id'], `there is already a task '${id}'.`))
  }
  return problems
}

const timelinesOf = (document: ScenarioDocument): readonly (readonly [Path, readonly TimelineStep[]])[] => [
  [['timeline'], document.timeline],
  [['rehearsal', 'timeline'], document.rehearsal?.timeline ?? []],
]

function unknownName(
  parsed: ParsedFile<unknown>,
  path: Path,
  kind: string,
  word: string,
  known: Iterable<string>,
): Problem {
  return parsed.problem(path, `there is no ${kind} '${word}'.${didYouMean(word, known)}`)
}

function* referencesIn(document: ScenarioDocument): Generator<Reference> {
  for (const [at, timeline] of timelinesOf(document)) {
    for (const [index, step] of timeline.entries()) yield* stepReferences(step, [...at, index])
  }
  for (const [at, bots] of [
    [['bots'], document.bots],
    [['rehearsal', 'bots'], document.rehearsal?.bots ?? []],
  ] as const) {
    for (const [index, bot] of bots.entries()) yield* botReferences(bot, [...at, index])
  }
  for (const [index, { as }] of (document.rehearsal?.opens ?? []).entries()) {
    yield { path: ['rehearsal', 'opens', index, 'as'], word: as, kind: 'person' }
  }
  for (const [index, key] of (document.rolling?.sellers ?? []).entries()) {
    yield { path: ['rolling', 'sellers', index], word: key, kind: 'lender' }
  }
  for (const [index, key] of (document.crowd?.sellers ?? []).entries()) {
    yield { path: ['crowd', 'sellers', index], word: key, kind: 'lender' }
  }
  for (const [index, key] of (document.crowd?.bidders ?? []).entries()) {
    yield { path: ['crowd', 'bidders', index], word: key, kind: 'investor' }
  }
  for (const [index, task] of document.tasks.entries()) {
    const path = ['tasks', index, 'when']
    if (!Array.isArray(task.when)) yield* conditionReferences(task.when, path)
    else for (const [index, condition] of task.when.entries()) yield* conditionReferences(condition, [...path, index])
  }
  for (const [index, expectation] of document.expect.entries())
    yield* expectationReferences(expectation, ['expect', index])
}

/** The fields of `with` that refer to something, and to what. */
export const referenceFields: Readonly<Record<string, StepKind>> = {
  auction: 'auction',
  to: 'person',
  seller: 'lender',
  lender: 'lender',
  originator: 'originator',
  replacement: 'originator',
  property: 'property',
}

function* stepReferences(step: TimelineStep, path: Path): Generator<Reference> {
  if ('fault' in step) {
    if ('for' in step && step.for !== undefined) yield { path: [...path, 'for'], word: step.for, kind: 'person' }
    return
  }
  const { role, references } = definitionOfStep(step.do)
  if (step.as !== undefined) yield { path: [...path, 'as'], word: step.as, kind: role }
  if (!('with' in step)) return
  for (const [field, value] of Object.entries<unknown>(step.with)) {
    const kind = references[field] ?? referenceFields[field]
    if (kind === undefined) continue
    const at = [...path, 'with', field]
    if (typeof value === 'string') yield { path: at, word: value, kind }
    if (!Array.isArray(value)) continue
    for (const [index, word] of value.entries()) yield { path: [...at, index], word: String(word), kind }
  }
}

function* botReferences(bot: BotFields, path: Path): Generator<Reference> {
  yield { path: [...path, 'as'], word: bot.as, kind: 'investor' }
  for (const [index, key] of (bot.auctions ?? []).entries()) {
    yield { path: [...path, 'auctions', index], word: key, kind: 'auction' }
  }
  if (typeof bot.from === 'string') yield { path: [...path, 'from'], word: bot.from, kind: 'mark' }
  if (typeof bot.until === 'string') yield { path: [...path, 'until'], word: bot.until, kind: 'mark' }
}

function* conditionReferences(condition: Condition, path: Path): Generator<Reference> {
  for (const [field, word] of Object.entries(condition)) {
    if (typeof word !== 'string') continue
    if (field === 'auction') yield { path: [...path, field], word, kind: 'auction' }
    else if (field === 'after' || field === 'before') yield { path: [...path, field], word, kind: 'mark' }
    else if (!['do', 'board', 'status', 'action'].includes(field)) {
      yield { path: [...path, field], word, kind: 'person' }
    }
  }
}

function* expectationReferences(expectation: Expectation, path: Path): Generator<Reference> {
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

/** Problems with the names in a world file. `properties` are the known numbers; null skips that check. */
export function worldProblems(
  parsed: ParsedFile<WorldDocument>,
  properties: ReadonlySet<string> | null,
): readonly Problem[] {
  const { people, auctions } = parsed.value
  const roles = new Map(people.map((person) => [person.key, person.role]))
  const problems: Problem[] = [
    ...duplicatesIn(parsed, 'people', ['key', 'email']),
    ...duplicatesIn(parsed, 'auctions', ['key']),
  ]
  const check = (path: Path, word: string | undefined, role: string): void => {
    if (word === undefined) return
    const actual = roles.get(word)
    if (actual === undefined) problems.push(unknownName(parsed, path, 'person', word, roles.keys()))
    else if (actual !== role) problems.push(parsed.problem(path, `'${word}' has the role ${actual}, not ${role}.`))
  }
  for (const [index, person] of people.entries()) check(['people', index, 'lender'], person.lender, 'lender')
  for (const [index, auction] of auctions.entries()) {
    const path = ['auctions', index]
    check([...path, 'seller'], auction.seller, 'lender')
    check([...path, 'originator'], auction.originator, 'originator')
    check([...path, 'winner'], auction.winner, 'investor')
    for (const list of ['invited', 'passed', 'bidders'] as const) {
      for (const [index, word] of (auction[list] ?? []).entries()) check([...path, list, index], word, 'investor')
    }
    if (properties !== null && !properties.has(auction.property))
      problems.push(unknownName(parsed, [...path, 'property'], 'property', auction.property, properties))
    if (auction.status === 'live')
      problems.push(
        parsed.problem([...path, 'status'], 'a world file has no live auctions; open them in the scenario.'),
      )
  }
  return problems
}

/** Duplicates in a list whose values must be unique. */
function duplicatesIn(
  parsed: ParsedFile<WorldDocument>,
  list: 'people' | 'auctions',
  fields: readonly string[],
): readonly Problem[] {
  const rows: readonly object[] = parsed.value[list]
  return fields.flatMap((field) => {
    const words = rows.map((row) => String(Reflect.get(row, field)))
    return words.flatMap((word, index) =>
      words.indexOf(word) < index ? [parsed.problem([list, index, field], `'${word}' is already used.`)] : [],
    )
  })
}
